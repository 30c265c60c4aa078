import { isolateHistory } from '@codemirror/commands'
import { markdownLanguage } from '@codemirror/lang-markdown'
import { syntaxTree } from '@codemirror/language'
import { EditorState, Text, Transaction } from '@codemirror/state'

/* Marks stand in pairs: who types over one end of bold words would leave the mark of the other end in sight. */

type Range = Readonly<Record<'from' | 'to', number>>

/** Words between two marks: emphasis, or a link, whose second mark holds its address. */
interface MarkPlaces {
  readonly name: string
  readonly open: Range
  readonly close: Range
}

/** What stands between two places becomes a text. */
interface TextEdit extends Range {
  readonly insert: string
}

/**
 * Sets the marks again around what is left of the words where one of the two is typed over, or deleted, with some of them.
 * Deleted by itself, it takes the other one along.
 */
export const wholeMarks = EditorState.transactionFilter.of((transaction) => {
  const edit = editIn(transaction)
  const { startState: state } = transaction
  const pairs = edit ? pairsIn(state, edit).filter((pair) => isCut(pair, edit)) : []
  if (!edit || pairs.length === 0) return transaction
  const plain = plainOf(state, edit, pairs)
  const kept = pairs.flatMap((pair) => wordsLeft(pair, edit, plain) ?? [])
  const { change, caret } = withMarks(state, plain, kept) ?? withMarks(state, plain, []) ?? plain
  const isolated = transaction.annotation(isolateHistory)
  return {
    changes: change,
    selection: { anchor: change.from + caret },
    annotations: isolated ? isolateHistory.of(isolated) : [],
    userEvent: transaction.annotation(Transaction.userEvent) ?? 'input',
    scrollIntoView: true,
  }
})

/** What somebody types or deletes at one place; what an input method composes is left alone. */
function editIn(transaction: Transaction): TextEdit | undefined {
  const isTyped = transaction.isUserEvent('input') || transaction.isUserEvent('delete')
  if (!transaction.docChanged || !isTyped || transaction.isUserEvent('input.type.compose'))
    return undefined
  const edits: TextEdit[] = []
  transaction.changes.iterChanges((from, to, _, __, inserted) => {
    edits.push({ from, to, insert: inserted.toString() })
  })
  const [edit, ...rest] = edits
  return edit && rest.length === 0 && edit.to > edit.from ? edit : undefined
}

function pairsIn(state: EditorState, { from, to }: Range): readonly MarkPlaces[] {
  const pairs: MarkPlaces[] = []
  syntaxTree(state).iterate({
    from,
    to,
    enter: ({ name, node }) => {
      if (!/^(?:Emphasis|StrongEmphasis|Link)$/.test(name)) return
      const isLink = name === 'Link'
      const [open, close] = node.getChildren(isLink ? 'LinkMark' : 'EmphasisMark')
      if (open && close)
        pairs.push({ name, open, close: { from: close.from, to: isLink ? node.to : close.to } })
    },
  })
  return pairs
}

const doMeet = (left: Range, right: Range): boolean => left.from < right.to && left.to > right.from
const isWithin = (inner: Range, outer: Range): boolean =>
  inner.from >= outer.from && inner.to <= outer.to

/** Whether an edit takes some of the marks of a pair, and leaves some of them. */
function isCut({ name, open, close }: MarkPlaces, edit: TextEdit): boolean {
  // The address of a link may be typed over.
  if (name === 'Link' && isWithin(edit, close)) return false
  const isWhole = edit.from <= open.from && edit.to >= close.to
  return (doMeet(edit, open) || doMeet(edit, close)) && !isWhole
}

/** A part of the text after an edit, without the marks of some pairs. */
interface Plain {
  readonly change: TextEdit
  /** Where in it what was typed begins and ends. */
  readonly start: number
  readonly caret: number
  /** Where in it something stands that stood at a place of the text. */
  readonly placeOf: (at: number) => number
  /** What stood between two places of the text. */
  readonly without: (from: number, to: number) => string
}

function plainOf({ doc }: EditorState, edit: TextEdit, pairs: readonly MarkPlaces[]): Plain {
  const marks = pairs.flatMap(({ open, close }) => [open, close])
  const from = Math.min(edit.from, ...marks.map((mark) => mark.from))
  const to = Math.max(edit.to, ...marks.map((mark) => mark.to))
  const without = (start: number, end: number) => {
    const places = Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at)
    const kept = places.filter((at) => !marks.some((mark) => at >= mark.from && at < mark.to))
    return kept.map((at) => doc.sliceString(at, at + 1)).join('')
  }
  const before = without(from, edit.from)
  const after = without(edit.to, to)
  const caret = before.length + edit.insert.length
  return {
    change: { from, to, insert: before + edit.insert + after },
    start: before.length,
    caret,
    without,
    placeOf: (at) =>
      at <= edit.from ? without(from, at).length : caret + without(edit.to, at).length,
  }
}

/** Words of a plain text that stand between the marks of a pair again. */
interface Kept extends Range {
  readonly name: string
  readonly marks: readonly [open: Range, close: Range]
}

/** What of a plain text the words of a pair are; undefined where none of them are left, or its marks are not wanted. */
function wordsLeft(
  pair: MarkPlaces,
  edit: TextEdit,
  { change, start, caret, placeOf, without }: Plain,
) {
  const { name, open, close } = pair
  const isOpening = doMeet(edit, open)
  const isClosing = doMeet(edit, close)
  const isMarkOnly = edit.insert === '' && (isWithin(edit, open) || isWithin(edit, close))
  if (isMarkOnly || (isOpening && isClosing)) return undefined
  // What is typed in the place of words is what they were, but where it takes the place of others, too.
  const isOneLine = !edit.insert.includes('\n') && edit.insert.trim() !== ''
  const alsoReplaced = isOpening ? without(edit.from, open.from) : without(close.to, edit.to)
  const isIn = isOneLine && alsoReplaced === ''
  const from = isOpening ? (isIn ? start : caret) : placeOf(open.to)
  const to = isClosing ? (isIn ? caret : start) : placeOf(close.from)
  // Marks touch words.
  const [, lead = '', words = ''] = /^(\s*)(.*?)\s*$/s.exec(change.insert.slice(from, to)) ?? []
  const first = from + lead.length
  const kept: Kept = { name, marks: [open, close], from: first, to: first + words.length }
  return words === '' || to <= from ? undefined : kept
}

/** The change that sets words between their marks again; undefined where these would not be marks. */
function withMarks({ doc }: EditorState, { change, caret }: Plain, kept: readonly Kept[]) {
  const textOf = ({ from, to }: Range) => doc.sliceString(from, to)
  const opening = kept.map(({ from, marks: [open] }) => ({ at: from, text: textOf(open) }))
  const closing = kept.map(({ to, marks: [, close] }) => ({ at: to, text: textOf(close) }))
  // At one place the inner one ends first, and begins last.
  const all = [...closing.toReversed(), ...opening].toSorted((left, right) => left.at - right.at)
  const lengthBefore = (at: number, of = all) =>
    of.filter((mark) => mark.at < at).reduce((sum, { text }) => sum + text.length, 0)
  let insert = ''
  let last = 0
  for (const { at, text } of all) {
    insert += change.insert.slice(last, at) + text
    last = at
  }
  insert += change.insert.slice(last)
  const made = doc.replace(change.from, change.to, Text.of(insert.split('\n'))).toString()
  const found = new Map<string, number>()
  const count = (name: string, by: number) => found.set(name, (found.get(name) ?? 0) + by)
  const start = change.from
  markdownLanguage.parser.parse(made).iterate({
    from: start,
    to: start + insert.length,
    enter: ({ name, from, to }) => {
      if (from >= start && to <= start + insert.length) count(name, 1)
    },
  })
  const isSound = kept.every(({ name }) => {
    const wanted = kept.filter((pair) => pair.name === name).length
    return (found.get(name) ?? 0) >= wanted
  })
  return isSound ? { change: { ...change, insert }, caret: caret + lengthBefore(caret) } : undefined
}
