import { syntaxTree } from '@codemirror/language'
import { EditorSelection, type EditorState, type Line } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

/** A tool: whether what it makes is where the cursor is, and its work. */
interface Tool {
  readonly isOn: (state: EditorState, tree: Tree) => boolean
  readonly run: (view: EditorView) => boolean
}

type Tree = ReturnType<typeof syntaxTree>

/** The tools of the text editor: each makes something, or takes it away where it is. */
export const toggles = {
  em: around('Emphasis', '*'),
  strong: around('StrongEmphasis', '**'),
  heading: before('ATXHeading', /^(#{1,6}) +/, (mark) =>
    mark === '##' ? '### ' : mark ? '' : '## ',
  ),
  link: {
    isOn: (state, tree) => nodeAt(state, tree, 'Link') !== undefined,
    run: link,
  } satisfies Tool,
  list: before('ListItem', /^\s*([-*+]|\d+[.)]) +/, (mark) => (mark ? '' : '- ')),
  quote: before('Blockquote', /^(>) ?/, (mark) => (mark ? '' : '> ')),
}

/** The node of a name around the cursor. */
function nodeAt(state: EditorState, tree: Tree, name: string) {
  let node: Tree['topNode'] | null = tree.resolveInner(state.selection.main.head, -1)
  while (node && !node.name.startsWith(name)) node = node.parent
  return node ?? undefined
}

function around(name: string, mark: string): Tool {
  return {
    isOn: (state, tree) => nodeAt(state, tree, name) !== undefined,
    run: (view) => {
      const { state } = view
      const node = nodeAt(state, syntaxTree(state), name)
      if (node) {
        const { from, to } = node
        const ends = [
          { from, to: from + mark.length },
          { from: to - mark.length, to },
        ]
        view.dispatch({ changes: ends })
        return true
      }
      const { main } = state.selection
      const { from, to } = main.empty ? (state.wordAt(main.head) ?? main) : main
      view.dispatch({
        changes: [
          { from, insert: mark },
          { from: to, insert: mark },
        ],
        selection: EditorSelection.range(from + mark.length, to + mark.length),
      })
      return true
    },
  }
}

/** A tool that begins the lines of the selection with a mark. */
function before(name: string, written: RegExp, next: (mark: string | undefined) => string): Tool {
  return {
    isOn: (state, tree) => nodeAt(state, tree, name) !== undefined,
    run: (view) => {
      const { state } = view
      const [first, ...others] = linesOf(state)
      if (!first) return false
      const insert = next(written.exec(first.text)?.[1])
      const changes = [first, ...others].map((line) => ({
        from: line.from,
        to: line.from + (written.exec(line.text)?.[0].length ?? 0),
        insert,
      }))
      view.dispatch({ changes })
      return true
    },
  }
}

function linesOf({ doc, selection }: EditorState): readonly Line[] {
  const { number: first } = doc.lineAt(selection.main.from)
  const { number: last } = doc.lineAt(selection.main.to)
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const lines = numbers.map((number) => doc.line(number))
  return lines.length > 1 ? lines.filter(({ text }) => text.trim() !== '') : lines
}

/** The selected words become a link, its address ready to be typed; of a link only the words stay. */
function link(view: EditorView): boolean {
  const { state } = view
  const node = nodeAt(state, syntaxTree(state), 'Link')
  if (node) {
    const [open, close] = node.getChildren('LinkMark')
    if (!open || !close) return false
    view.dispatch({ changes: [open, { from: close.from, to: node.to }] })
    return true
  }
  const { main } = state.selection
  const { from, to } = main.empty ? (state.wordAt(main.head) ?? main) : main
  const words = state.sliceDoc(from, to)
  view.dispatch({
    changes: { from, to, insert: `[${words}](/)` },
    selection: EditorSelection.range(from + words.length + 3, from + words.length + 4),
  })
  return true
}
