import { syntaxTree } from '@codemirror/language'
import { EditorSelection, type EditorState, type Line, type StateCommand } from '@codemirror/state'

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
  link: around('Link', ['[', '](/)']),
  list: before('ListItem', /^\s*([-*+]|\d+[.)]) +/, (mark) => (mark ? '' : '- ')),
  quote: before('Blockquote', /^(>) ?/, (mark) => (mark ? '' : '> ')),
}

/** The node of a name around the cursor. */
function nodeAt(state: EditorState, tree: Tree, name: string) {
  let node: Tree['topNode'] | null = tree.resolveInner(state.selection.main.head, -1)
  while (node && node.name.replace(/\d$/, '') !== name) node = node.parent
  return node ?? undefined
}

/** A tool that sets the selected words between marks; an address in the second one is ready to be typed. */
function around(name: string, [open, close]: readonly [string, string]): Tool {
  return {
    isOn: (state, tree) => nodeAt(state, tree, name) !== undefined,
    run: ({ state, dispatch }) => {
      const node = nodeAt(state, syntaxTree(state), name)
      const [start, end] = node?.getChildren(name === 'Link' ? 'LinkMark' : 'EmphasisMark') ?? []
      if (node && start && end) {
        const marks = [start, { from: end.from, to: node.to }]
        dispatch(state.update({ changes: marks.map(({ from, to }) => ({ from, to })) }))
        return true
      }
      const { main } = state.selection
      const { from, to } = main.empty ? (state.wordAt(main.head) ?? main) : main
      const insert = open + state.sliceDoc(from, to) + close
      const address = from + insert.lastIndexOf('/')
      const selection = close.includes('/')
        ? EditorSelection.range(address, address + 1)
        : EditorSelection.range(from + open.length, to + open.length)
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

function selectedLines({ doc, selection }: EditorState): readonly Line[] {
  const { number: first } = doc.lineAt(selection.main.from)
  const { number: last } = doc.lineAt(selection.main.to)
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const lines = numbers.map((number) => doc.line(number))
  return lines.length > 1 ? lines.filter(({ text }) => text.trim() !== '') : lines
}
