import {
  insertNewlineContinueMarkupCommand,
  markdown,
  markdownLanguage,
} from '@codemirror/lang-markdown'
import { syntaxTree } from '@codemirror/language'
import { EditorSelection, EditorState, type Line, type StateCommand } from '@codemirror/state'

/** A tool: whether what it makes is where the cursor is, and its work. */
interface Tool {
  readonly isOn: (state: EditorState, tree: Tree) => boolean
  readonly run: StateCommand
}

type Tree = ReturnType<typeof syntaxTree>

/** The tools of the text editor: each makes something, or takes it away where it is. */
export const toggles = {
  em: around('Emphasis', ['*', '*']),
  strong: around('StrongEmphasis', ['**', '**']),
  heading: before('ATXHeading', /^(#{1,6}) +/, (mark) =>
    mark === '##' ? '### ' : mark ? '' : '## ',
  ),
  list: before('ListItem', /^\s*([-*+]|\d+[.)]) +/, (mark) => (mark ? '' : '- ')),
  quote: before('Blockquote', /^(>) ?/, (mark) => (mark ? '' : '> ')),
}

/** A field of the browser. */
export type TextField = HTMLInputElement | HTMLTextAreaElement

/** Uses a tool on what is selected in a field. */
export function toolIn(input: TextField, { run }: Tool): void {
  const { value: doc, selectionStart, selectionEnd } = input
  const selection = { anchor: selectionStart ?? 0, head: selectionEnd ?? 0 }
  const extensions = markdown({ base: markdownLanguage })
  run({
    state: EditorState.create({ doc, selection, extensions }),
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
function nodeAt(state: EditorState, tree: Tree, name: string) {
  let node: Tree['topNode'] | null = tree.resolveInner(state.selection.main.head, -1)
  while (node && node.name.replace(/\d$/, '') !== name) node = node.parent
  return node ?? undefined
}

/** A tool that sets the selected words between marks. */
function around(name: string, [open, close]: readonly [string, string]): Tool {
  return {
    isOn: (state, tree) => nodeAt(state, tree, name) !== undefined,
    run: ({ state, dispatch }) => {
      const node = nodeAt(state, syntaxTree(state), name)
      const marks = node?.getChildren('EmphasisMark') ?? []
      if (marks.length > 0) {
        dispatch(state.update({ changes: marks.map(({ from, to }) => ({ from, to })) }))
        return true
      }
      const { main } = state.selection
      const { from, to } = main.empty ? (state.wordAt(main.head) ?? main) : main
      const insert = open + state.sliceDoc(from, to) + close
      const selection = EditorSelection.range(from + open.length, to + open.length)
      dispatch(state.update({ changes: { from, to, insert }, selection }))
      return true
    },
  }
}

/** A tool that begins the lines of the selection with a mark. */
function before(name: string, written: RegExp, next: (mark: string | undefined) => string): Tool {
  return {
    isOn: (state, tree) => nodeAt(state, tree, name) !== undefined,
    run: ({ state, dispatch }) => {
      const [first, ...others] = selectedLines(state)
      if (!first) return false
      const insert = next(written.exec(first.text)?.[1])
      const changes = [first, ...others].map((line) => ({
        from: line.from,
        to: line.from + (written.exec(line.text)?.[0].length ?? 0),
        insert,
      }))
      dispatch(state.update({ changes }))
      return true
    },
  }
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
