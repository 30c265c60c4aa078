import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import {
  type EditorState,
  type Extension,
  type Range,
  StateEffect,
  StateField,
} from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, keymap, WidgetType } from '@codemirror/view'
import { toggles } from './tools.ts'

/*
 * Markdown as it is written here: the marks stay in sight, small and in mono; what the tools do not know lies between
 * double bars as it was typed, and is opened as text.
 */

interface Words {
  readonly table: string
  readonly other: string
  readonly asText: string
}

/** Markdown in a text editor: drawn as above, with keys for emphasis. */
export const prose = (words: Words): Extension => [
  markdown({ base: markdownLanguage, completeHTMLTags: false }),
  keymap.of([
    { key: 'Mod-i', run: toggles.em.run },
    { key: 'Mod-b', run: toggles.strong.run },
  ]),
  drawing(words),
]

const blockName = /^(?:Paragraph|ATXHeading\d|SetextHeading\d|TableCell)$/

/** Where a paragraph, heading or cell begins, counted from 0 as the pages count them. */
export function startOfBlock(state: EditorState, block: number): number {
  const starts: number[] = []
  treeOf(state).iterate({
    enter: ({ name, from }) => {
      if (blockName.test(name)) starts.push(from)
    },
  })
  const start = starts[block] ?? 0
  // Before the marks of a heading, what is typed would take it from them.
  const [marks = ''] = /^#{1,6} +/.exec(state.sliceDoc(start, start + 8)) ?? []
  return start + marks.length
}

const treeOf = (state: EditorState) =>
  ensureSyntaxTree(state, state.doc.length, 200) ?? syntaxTree(state)

const openAsText = StateEffect.define<number>()

interface Drawn {
  /** Where the blocks begin that are opened as text. */
  readonly opened: readonly number[]
  readonly shown: DecorationSet
}

const drawing = (words: Words): Extension =>
  StateField.define<Drawn>({
    create: (state) => ({ opened: [], shown: drawn(state, [], words) }),
    update: ({ opened, shown }, transaction) => {
      const asked = transaction.effects.flatMap((one) => (one.is(openAsText) ? one.value : []))
      if (!transaction.docChanged && asked.length === 0) return { opened, shown }
      const kept = opened.map((position) => transaction.changes.mapPos(position, -1))
      const all = [...kept, ...asked]
      return { opened: all, shown: drawn(transaction.state, all, words) }
    },
    provide: (field) => EditorView.decorations.from(field, ({ shown }) => shown),
  })

const rawName = /^(?:Table|HTMLBlock|CommentBlock|FencedCode|CodeBlock|LinkReference)$/
const markName = /^(?:HeaderMark|EmphasisMark|LinkMark|URL|LinkTitle|QuoteMark|CodeMark)$/
const classes: Readonly<Record<string, string>> = {
  Emphasis: 'em',
  StrongEmphasis: 'strong',
  Link: 'a',
}

function drawn(state: EditorState, opened: readonly number[], words: Words): DecorationSet {
  const ranges: Range<Decoration>[] = []
  const line = (from: number, to: number, name: string) => {
    for (let at = state.doc.lineAt(from); ; at = state.doc.line(at.number + 1)) {
      ranges.push(Decoration.line({ class: name }).range(at.from))
      if (at.to >= to || at.number === state.doc.lines) return
    }
  }
  treeOf(state).iterate({
    enter: ({ name, from, to, node }) => {
      if (rawName.test(name)) {
        const before = node.prevSibling
        const isCaption =
          name === 'Table' && before && /^tab\w+\s?:/i.test(state.sliceDoc(before.from, before.to))
        const start = state.doc.lineAt(isCaption ? before.from : from).from
        const end = state.doc.lineAt(to).to
        if (opened.includes(start)) line(start, end, 'as-text')
        else {
          const says = name === 'Table' ? words.table : words.other
          const widget = kept(state.sliceDoc(start, end), start, says, words.asText)
          ranges.push(Decoration.replace({ block: true, widget }).range(start, end))
        }
        return false
      }
      const level = /^(?:ATX|Setext)Heading(\d)$/.exec(name)?.[1]
      if (level) line(from, to, `h${Math.min(3, Number(level))}`)
      if (name === 'Blockquote') line(from, to, 'q')
      if (name === 'ListItem') line(from, from, 'item')
      const own = classes[name] ?? (markName.test(name) ? 'm' : undefined)
      if (own && to > from) ranges.push(Decoration.mark({ class: own }).range(from, to))
      if (name === 'ListMark') {
        const isNumbered = /\d/.test(state.sliceDoc(from, to))
        ranges.push(
          isNumbered
            ? Decoration.mark({ class: 'nth' }).range(from, to)
            : dash.range(from, Math.min(to + 1, state.doc.length)),
        )
      }
      return true
    },
  })
  // A caption that is shown with its table is drawn by nothing else.
  const blocks = ranges.filter(({ value }) => value.spec['block'] === true)
  const free = ranges.filter(
    (one) =>
      blocks.includes(one) || !blocks.some(({ from, to }) => one.from >= from && one.to <= to),
  )
  return Decoration.set(free, true)
}

/** An element that stands in the place of a text, drawn anew when its name changes. */
class Drawing extends WidgetType {
  readonly name: string
  readonly draw: (view: EditorView) => HTMLElement
  constructor(name: string, draw: (view: EditorView) => HTMLElement) {
    super()
    this.name = name
    this.draw = draw
  }
  override eq(other: Drawing): boolean {
    return other.name === this.name
  }
  override toDOM(view: EditorView): HTMLElement {
    return this.draw(view)
  }
}

/** The dash before an item of a list. */
const dash = Decoration.replace({
  widget: new Drawing('dash', () => element('span', { className: 'dash' })),
})

/** A block that is kept as it was typed, until it is opened as text. */
const kept = (text: string, from: number, says: string, asText: string) =>
  new Drawing(`${from} ${text}`, (view) => {
    const button = element(
      'button',
      { type: 'button', className: 'lk' },
      element('span', {}, asText),
    )
    button.addEventListener('click', () => {
      view.dispatch({ effects: openAsText.of(from), selection: { anchor: from } })
      view.focus()
    })
    const head = element('header', {}, element('p', {}, says), button)
    const source = element('pre', { tabIndex: 0 }, text)
    return element('div', { className: 'raw', role: 'group', ariaLabel: says }, head, source)
  })

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  given: Partial<HTMLElementTagNameMap[Tag]>,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), given)
  made.append(...children)
  return made
}
