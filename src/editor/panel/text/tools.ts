import { insertNewlineContinueMarkupCommand, markdownLanguage } from '@codemirror/lang-markdown'
import { syntaxTree } from '@codemirror/language'
import {
  ChangeSet,
  EditorSelection,
  EditorState,
  type Line,
  type StateCommand,
} from '@codemirror/state'

/** A tool: whether what it makes is where the cursor is, and its work. */
interface Tool {
  readonly isOn: (state: EditorState, tree: SyntaxTree) => boolean
  readonly run: StateCommand
}

export type SyntaxTree = ReturnType<typeof syntaxTree>

/** The tools of the text editor: each makes something, or takes it away where it is. */
export const toggles = {
  em: around('Emphasis', ['*', '*']),
  strong: around('StrongEmphasis', ['**', '**']),
  heading: before('ATXHeading', (_, { item }) => headings[levelOf(item)] ?? ''),
  list: before('ListItem', ({ quote, item }, first) =>
    isItem(first) ? quote + (isItem({ item }) ? '' : item) : `${quote}- `,
  ),
  quote: before('Blockquote', ({ quote, item }, first) =>
    first.quote ? quote.replace(/^> ?/, '') + item : `> ${quote}${levelOf(item) ? '' : item}`,
  ),
}

/** What a heading of each level becomes: of the second, the third; of none, the second. */
const headings = ['## ', '', '### ']

/** A field of the browser. */
export type TextField = HTMLInputElement | HTMLTextAreaElement

/** Uses a tool on what is selected in a field. */
export function toolIn(input: TextField, { run }: Tool): void {
  const { value: doc, selectionStart, selectionEnd } = input
  const selection = { anchor: selectionStart ?? 0, head: selectionEnd ?? 0 }
  run({
    state: EditorState.create({ doc, selection, extensions: markdownLanguage }),
    dispatch: ({ state }) => {
      replaceIn(input, 0, doc.length, state.doc.toString())
      input.setSelectionRange(state.selection.main.from, state.selection.main.to)
    },
  })
}

/** Puts a text in the place of another one as if it were typed: the browser's own undo takes it back. */
export function replaceIn(input: TextField, from: number, to: number, text?: string): void {
  input.focus()
  if (text === undefined) return
  input.setSelectionRange(from, to)
  document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
}

/** The node of a name around the cursor. */
function nodeAt(state: EditorState, tree: SyntaxTree, name: string) {
  let node: SyntaxTree['topNode'] | null = tree.resolveInner(state.selection.main.head, -1)
  while (node && node.name.replace(/\d$/, '') !== name) node = node.parent
  return node ?? undefined
}

/** A tool that sets the selected words of each line between marks. */
function around(name: string, [open, close]: readonly [string, string]): Tool {
  return {
    isOn: (state, tree) => nodeAt(state, tree, name) !== undefined,
    run: ({ state, dispatch }) => {
      const tree = syntaxTree(state)
      const { main } = state.selection
      if (isKept(state, tree)) return false
      const node = nodeAt(state, tree, name)
      const isAround = node && node.from <= main.from && node.to >= main.to
      const marks = isAround ? node.getChildren('EmphasisMark') : emptyMarks(state, open.length)
      if (marks.length > 0) {
        dispatch(state.update({ changes: marks.map(({ from, to }) => ({ from, to })) }))
        return true
      }
      if (main.empty) {
        const { from, to } = state.wordAt(main.head) ?? main
        const insert = open + state.sliceDoc(from, to) + close
        const selection = EditorSelection.range(from + open.length, to + open.length)
        dispatch(state.update({ changes: { from, to, insert }, selection }))
        return true
      }
      const parts = selectedWords(state).map((words) => withNodes(tree, name, words))
      const first = parts[0]
      const last = parts.at(-1)
      if (!first || !last) return false
      const changes = state.changes(
        parts.flatMap(({ from, to, inner }) => [
          ...inner,
          { from, insert: open },
          { from: to, insert: close },
        ]),
      )
      const anchor = changes.mapPos(first.from, 1)
      const head = changes.mapPos(last.to, -1)
      dispatch(state.update({ changes, selection: { anchor, head } }))
      return true
    },
  }
}

/** The marks right before and behind the cursor, where nothing stands between them yet. */
function emptyMarks(state: EditorState, length: number) {
  const { head, empty } = state.selection.main
  const line = state.doc.lineAt(head)
  const [before = ''] = /\**$/.exec(line.text.slice(0, head - line.from)) ?? []
  const [after = ''] = /^\**/.exec(line.text.slice(head - line.from)) ?? []
  const isPair = empty && before.length === after.length && [length, 3].includes(before.length)
  return isPair
    ? [
        { from: head - length, to: head },
        { from: head, to: head + length },
      ]
    : []
}

/** The selected words of each line: without its marks, the spaces around them and a line break, which marks cannot touch. */
function selectedWords(state: EditorState) {
  const { from, to } = state.selection.main
  return selectedLines(state).flatMap((line) => {
    const start = Math.max(from, line.from + startOf(line).whole.length)
    const [, space = '', words = ''] =
      /^(\s*)(.*?)\s*\\?$/s.exec(state.sliceDoc(start, Math.min(to, line.to))) ?? []
    const first = start + space.length
    return words ? [{ from: first, to: first + words.length }] : []
  })
}

/** Words, with all of what is set so among them, whose marks go. */
function withNodes(
  tree: SyntaxTree,
  name: string,
  words: { readonly from: number; readonly to: number },
) {
  let { from, to } = words
  const inner: { readonly from: number; readonly to: number }[] = []
  tree.iterate({
    ...words,
    enter: ({ name: nodeName, node }) => {
      if (nodeName !== name || node.to === words.from || node.from === words.to) return
      inner.push(
        ...node.getChildren('EmphasisMark').map((mark) => ({ from: mark.from, to: mark.to })),
      )
      from = Math.min(from, node.from)
      to = Math.max(to, node.to)
    },
  })
  return { from, to, inner }
}

/** What stands before the words of a line: marks of quotations, and that of an item or a heading, which may have no words yet. */
interface LineStart {
  readonly whole: string
  readonly quote: string
  readonly item: string
}

function startOf({ text }: Pick<Line, 'text'>): LineStart {
  const [whole = '', quote = '', item = ''] =
    /^((?:> ?)*)( *(?:[-*+]|\d+[.)]|#{1,6})(?: +|$))?/.exec(text) ?? []
  return { whole, quote, item }
}

const levelOf = (item: string): number => /#+/.exec(item)?.[0].length ?? 0
const isItem = ({ item }: Pick<LineStart, 'item'>): boolean => item !== '' && levelOf(item) === 0

/** What a line is by its start; lines of a list and of a quotation belong together. */
function kindOf(start: string): 'quote' | 'list' | 'heading' | 'words' {
  const { quote, item } = startOf({ text: start })
  return quote ? 'quote' : isItem({ item }) ? 'list' : item ? 'heading' : 'words'
}

const doBelong = (left: string, right: string): boolean => {
  const kind = kindOf(left)
  return kind === kindOf(right) && (kind === 'quote' || kind === 'list')
}

/** The mark with which a line is to begin, by how it and the first selected line begin. */
type NextMark = (line: LineStart, first: LineStart) => string

/** A tool that begins the lines of the selection with a mark, or takes it away. They stand apart from lines of another kind. */
function before(name: string, next: NextMark): Tool {
  return {
    isOn: (state, tree) => nodeAt(state, tree, name) !== undefined,
    run: ({ state, dispatch }) => {
      const lines = selectedLines(state)
      const [first] = lines
      const last = lines.at(-1)
      if (!first || !last || isKept(state, syntaxTree(state))) return false
      dispatch(state.update(beginLines(state, { lines, first, last }, next)))
      return true
    },
  }
}

interface SelectedLines {
  readonly lines: readonly Line[]
  readonly first: Line
  readonly last: Line
}

/** The change that begins lines with a mark: they are parted from those above and below where these are of another kind. */
function beginLines(state: EditorState, { lines, first, last }: SelectedLines, next: NextMark) {
  const lineAt = (number: number) =>
    number > 0 && number <= state.doc.lines ? state.doc.line(number) : undefined
  const markOf = (line: Line) => next(startOf(line), startOf(first))
  const isSelected = ({ number }: Line) => number >= first.number && number <= last.number
  const isApart = (line: Line, neighbour: Line | undefined) =>
    !neighbour?.text.trim() ||
    doBelong(markOf(line), isSelected(neighbour) ? markOf(neighbour) : neighbour.text)
  const begun = (line: Line) => {
    const above = lineAt(line.number - 1)
    const lead = isApart(line, above) ? '' : '\n'
    const old = line.text.trim() ? startOf(line).whole : line.text
    const isBroken = lead !== '' || (above !== undefined && kindOf(markOf(line)) === 'list')
    return [
      { from: line.from, to: line.from + old.length, insert: lead + markOf(line) },
      ...(isBroken ? breakAt(above) : []),
    ]
  }
  const starts = state.changes(lines.flatMap(begun))
  const isLastApart = isApart(last, lineAt(last.number + 1))
  const ends = state.changes(isLastApart ? [] : breakAt(last))
  const changes = starts.compose(ends.map(starts))
  const end = changes.mapPos(last.to, 1)
  const trail = ChangeSet.of(isLastApart ? [] : { from: end, insert: '\n' }, changes.newLength)
  const selection = state.selection.map(changes, 1).map(trail, -1)
  return { changes: changes.compose(trail), selection }
}

/** The line break within a paragraph at the end of a line: it is none at the end of the paragraph. */
const breakAt = (line: Line | undefined) =>
  line && /(?<!\\)(?:\\\\)*\\$/.test(line.text) ? [{ from: line.to - 1, to: line.to }] : []

/** Whether the selection touches what is kept as it was typed, or drawn as cells. */
function isKept({ selection: { main } }: EditorState, tree: SyntaxTree): boolean {
  let found = false
  tree.iterate({
    from: main.from,
    to: main.to,
    enter: ({ name }) => {
      found ||= /^(?:Table|HTMLBlock|CommentBlock|FencedCode)$/.test(name)
    },
  })
  return found
}

/** What stands before the words of a line: marks of quotations, that of an item or a heading, and spaces. */
const marksBefore = /^((?:> ?)*)( *(?:[-*+]|\d+[.)]) +|#{1,6} +)?( *)/

/** Keeps the cursor behind the marks of a line: what is typed before them would take the line from its list. */
export const behindMarks = EditorState.transactionFilter.of((transaction) => {
  const { selection, docChanged, startState } = transaction
  if (!selection || docChanged) return transaction
  const { head, anchor, empty } = selection.main
  const line = startState.doc.lineAt(head)
  const [, quote = '', item = ''] = marksBefore.exec(line.text) ?? []
  const end = line.from + quote.length + item.length
  if (head >= end) return transaction
  // One step back from there leads to the line above.
  const isBack = startState.selection.main.head === end && line.from > 0
  const to = isBack ? line.from - 1 : end
  return [transaction, { selection: { anchor: empty ? to : anchor, head: to } }]
})

const typed = { userEvent: 'input.type', scrollIntoView: true }

const nextItem = insertNewlineContinueMarkupCommand({ nonTightLists: false })

/** Begins a paragraph or, in a list, the next item; an item or a line of a quotation without words ends it. */
export const nextParagraph: StateCommand = ({ state, dispatch }) => {
  const { from, to, empty } = state.selection.main
  const tree = syntaxTree(state)
  if (['HTMLBlock', 'CommentBlock', 'FencedCode'].some((name) => nodeAt(state, tree, name)))
    return false
  const line = state.doc.lineAt(from)
  const [whole, quote = '', item] = marksBefore.exec(line.text) ?? ['']
  const isEmpty = empty && whole.trimEnd() === line.text.trimEnd()
  const isInList = nodeAt(state, tree, 'ListItem') !== undefined
  if (isInList && !(isEmpty && item && !item.startsWith(' '))) return nextItem({ state, dispatch })
  if (!isEmpty || whole === '') {
    const next = quote ? `\n>\n${quote}` : whole === line.text ? '\n' : '\n\n'
    dispatch(state.update({ ...state.replaceSelection(next), ...typed }))
    return true
  }
  // What is left stands behind an empty line, where it belongs to nothing above.
  const above = item ? '' : (/(?:\n(?:> ?)+)*$/.exec(state.sliceDoc(0, line.from - 1))?.[0] ?? '')
  const begin = item ? line.from + quote.length : Math.max(0, line.from - 1 - above.length)
  const insert = item ? `\n${quote}` : begin > 0 ? '\n\n' : ''
  const selection = { anchor: begin + insert.length }
  dispatch(state.update({ changes: { from: begin, to, insert }, selection, ...typed }))
  return true
}

/** Begins a line in the same paragraph. */
export const lineBreak: StateCommand = ({ state, dispatch }) => {
  const line = state.doc.lineAt(state.selection.main.from)
  const [, quote = '', item = '', indent = ''] = marksBefore.exec(line.text) ?? []
  if (nodeAt(state, syntaxTree(state), 'ATXHeading')) return nextParagraph({ state, dispatch })
  const next = `\\\n${quote}${' '.repeat(item.length)}${indent}`
  dispatch(state.update({ ...state.replaceSelection(next), ...typed }))
  return true
}

function selectedLines({ doc, selection }: EditorState): readonly Line[] {
  const { number: first } = doc.lineAt(selection.main.from)
  const { number: last } = doc.lineAt(selection.main.to)
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const lines = numbers.map((number) => doc.line(number))
  return lines.length > 1 ? lines.filter(({ text }) => text.trim() !== '') : lines
}
