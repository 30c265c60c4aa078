import { isolateHistory } from '@codemirror/commands'
import { deleteMarkupBackward, markdownLanguage, pasteURLAsLink } from '@codemirror/lang-markdown'
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language'
import {
  type EditorState,
  type Extension,
  type Range,
  StateEffect,
  StateField,
} from '@codemirror/state'
import {
  type Command,
  Decoration,
  type DecorationSet,
  EditorView,
  keymap,
  WidgetType,
} from '@codemirror/view'
import ui from '../ui/ui.module.css'
import type { Say } from '../words/words.ts'
import { enterCell } from './cell-focus.ts'
import { CellsWidget, type CellWords } from './cells.tsx'
import { pastedFrom } from './clipboard.ts'
import { tablesIn } from './table.ts'
import styles from './text.module.css'
import { behindMarks, lineBreak, nextParagraph, type SyntaxTree, toggles } from './tools.ts'
import { wholeMarks } from './whole-marks.ts'

/* Markdown as it is read: marks show where one writes, tables are cells, what the tools do not know is kept as typed. */

/** Markdown in a text editor: drawn as above, with keys for what is written most. */
export const prose = (words: CellWords, askLink: Command): Extension => [
  // The language alone: HTML within it is kept as it was typed, and needs no grammar of its own.
  markdownLanguage,
  pasteURLAsLink,
  keymap.of([
    { key: 'Mod-i', run: toggles.em.run },
    { key: 'Mod-b', run: toggles.strong.run },
    { key: 'Mod-k', run: askLink },
    { key: 'Enter', run: nextParagraph, shift: lineBreak },
    { key: 'Backspace', run: (view) => isBelowTable(view.state) || deleteMarkupBackward(view) },
  ]),
  EditorView.focusChangeEffect.of((_, isFocused) => turnFocus.of(isFocused)),
  apart,
  EditorView.domEventHandlers({ paste: (event, view) => paste(event, view, words) }),
  behindMarks,
  wholeMarks,
  drawing(words),
]

/** The tree of a text, as far as it can be made at once. */
export const treeOf = (state: EditorState) =>
  ensureSyntaxTree(state, state.doc.length, 200) ?? syntaxTree(state)

/** Puts a small table behind the paragraph of the cursor, and goes to its first cell. */
export function addTable(view: EditorView): void {
  const { state } = view
  const { to } = state.doc.lineAt(state.selection.main.head)
  const near = tablesIn(state, treeOf(state)).find(
    (candidate) => to >= candidate.from && to <= candidate.to,
  )
  const at = near?.to ?? to
  const table = '|  |  |\n| --- | --- |\n|  |  |'
  const { changes, selection } = setApart(state.doc, at, at, table)
  view.dispatch({ changes, userEvent: 'input.cells' })
  const starts = tablesIn(view.state, treeOf(view.state)).map(({ start }) => start)
  enterCell(view, starts.indexOf(selection.anchor - table.length), 0, 0)
}

/** What is typed on an empty line or at the edge of a table is a paragraph of its own. */
const apart = EditorView.inputHandler.of(({ state, dispatch }, from, to, text) => {
  const change = apartIn(state, from, to, text)
  if (change) dispatch({ ...change, userEvent: 'input.type' })
  return change !== undefined
})

/** The change that makes a text a paragraph of its own; undefined where it belongs to the words around it. */
export function apartIn(state: EditorState, from: number, to: number, text: string) {
  const { doc } = state
  const tree = treeOf(state)
  const table = tablesIn(state, tree).find(
    (candidate) => from >= candidate.from && from <= candidate.to,
  )
  const isInRaw = !table && rawName.test(tree.resolveInner(from, -1).name)
  if (from !== to || isInRaw || (!table && doc.lineAt(from).text !== '')) return undefined
  const at = table && from > table.from ? table.to : from
  // Behind a line break within a paragraph it goes on.
  if (doc.sliceString(at - 2, at) === '\\\n') return undefined
  return setApart(doc, at, at, text)
}

/** The change that puts a text in the place of another one, between empty lines. */
function setApart(doc: EditorState['doc'], from: number, to: number, text: string) {
  const before = doc.sliceString(0, from)
  const after = doc.sliceString(to)
  const lead = '\n'.repeat(before === '' ? 0 : 2 - (/\n{0,2}$/.exec(before)?.[0].length ?? 0))
  const trail = '\n'.repeat(after === '' ? 0 : 2 - (/^\n{0,2}/.exec(after)?.[0].length ?? 0))
  const selection = { anchor: from + lead.length + text.length }
  return { changes: { from, to, insert: lead + text + trail }, selection }
}

/** Marks of a line without words, which what is pasted brings itself. */
const onlyMarks = /^\s*(?:[-*+>]|\d+[.)]|#{1,6}) +$/

/** Pastes what has headings, lists and the like as Markdown, in one step of its own; blocks stand between empty lines. */
function paste(event: ClipboardEvent, view: EditorView, words: CellWords): boolean {
  const { state } = view
  const { from, to } = state.selection.main
  const tree = treeOf(state)
  const table = tablesIn(state, tree).find(
    (candidate) => from >= candidate.from && from <= candidate.to,
  )
  if (!table && rawName.test(tree.resolveInner(from, -1).name)) return false
  const pasted = pastedFrom(event.clipboardData, 'blocks', words)
  if (!pasted) return false
  const { from: line } = state.doc.lineAt(from)
  const start = onlyMarks.test(state.sliceDoc(line, from)) ? line : from
  const at = table && from > table.from ? table.to : start
  const { markdown, isInline } = pasted
  const isWithin = isInline && !table && (from !== line || state.doc.lineAt(to).to !== to)
  const change = isWithin
    ? state.replaceSelection(markdown)
    : setApart(state.doc, at, Math.max(at, to), markdown)
  const how = { userEvent: 'input.paste', annotations: isolateHistory.of('full') }
  view.dispatch({ ...change, ...how, scrollIntoView: true })
  return true
}

/** Whether nothing but the line that ends a table lies before the cursor. */
function isBelowTable(state: EditorState): boolean {
  const { head, empty } = state.selection.main
  const isHere = ({ to }: { readonly to: number }) =>
    to < head && /^\n{1,2}$/.test(state.sliceDoc(to, head))
  return empty && tablesIn(state, treeOf(state)).some(isHere)
}

const openAsText = StateEffect.define<number>()
const turnFocus = StateEffect.define<boolean>()

interface Drawn {
  /** Where the blocks begin that are opened as text. */
  readonly opened: readonly number[]
  readonly isFocused: boolean
  readonly shown: DecorationSet
}

const drawing = (words: CellWords): Extension =>
  StateField.define<Drawn>({
    create: (state) => drawn(state, { opened: [], isFocused: false }, words),
    update: (before, { state, changes, effects, docChanged, selection }) => {
      if (!docChanged && !selection && effects.length === 0) return before
      const asked = effects.flatMap((stateEffect) =>
        stateEffect.is(openAsText) ? stateEffect.value : [],
      )
      const effect = effects.findLast((stateEffect) => stateEffect.is(turnFocus))
      const isFocused = effect?.is(turnFocus) ? effect.value : before.isFocused
      const kept = before.opened.map((position) => changes.mapPos(position, -1))
      return drawn(state, { opened: [...kept, ...asked], isFocused }, words)
    },
    provide: (field) => EditorView.decorations.from(field, ({ shown }) => shown),
  })

const rawName = /^(?:Table|HTMLBlock|CommentBlock|FencedCode|CodeBlock|LinkReference)$/
const markName = /^(?:HeaderMark|EmphasisMark|LinkMark|URL|LinkTitle|QuoteMark|CodeMark)$/
const classes: Readonly<Record<string, string>> = {
  Emphasis: styles.emphasis,
  StrongEmphasis: styles.strong,
  Link: styles.address,
}
const headings: Readonly<Record<number, string>> = { 1: styles.heading1, 2: styles.heading2 }
const hidden = Decoration.replace({})

/** The decorations of a text, as they are collected. */
class Drawer {
  readonly ranges: Range<Decoration>[] = []
  readonly #state: EditorState
  readonly #isFocused: boolean

  constructor(state: EditorState, isFocused: boolean) {
    this.#state = state
    this.#isFocused = isFocused
  }

  mark(from: number, to: number, name: string): void {
    if (to > from) this.ranges.push(Decoration.mark({ class: name }).range(from, to))
  }

  hide(from: number, to: number): void {
    if (to > from) this.ranges.push(hidden.range(from, to))
  }

  block(from: number, to: number, widget: WidgetType): void {
    this.ranges.push(Decoration.replace({ block: true, widget }).range(from, to))
  }

  /** Gives every line of a stretch a class. */
  lines(from: number, to: number, name: string): void {
    const { doc } = this.#state
    for (let at = doc.lineAt(from); ; at = doc.line(at.number + 1)) {
      this.ranges.push(Decoration.line({ class: name }).range(at.from))
      if (at.to >= to || at.number === doc.lines) return
    }
  }

  /** Whether somebody writes in a stretch: then its marks are shown. */
  isWritten(from: number, to: number): boolean {
    const { ranges } = this.#state.selection
    return this.#isFocused && ranges.some((range) => range.from <= to && range.to >= from)
  }

  /** What was collected, without what lies in a block: a caption that is shown with its table is drawn by nothing else. */
  decorations(): DecorationSet {
    const blocks = this.ranges.filter(({ value }) => value.spec['block'] === true)
    const free = this.ranges.filter(
      (range) =>
        blocks.includes(range) ||
        !blocks.some(({ from, to }) => range.from >= from && range.to <= to),
    )
    return Decoration.set(free, true)
  }
}

function drawn(state: EditorState, at: Omit<Drawn, 'shown'>, words: CellWords): Drawn {
  const tree = treeOf(state)
  const tables = tablesIn(state, tree)
  const drawer = new Drawer(state, at.isFocused)
  for (const [index, table] of tables.entries())
    drawer.block(table.from, table.to, new CellsWidget({ ...words, table, index }))
  tree.iterate({
    enter: (node) => {
      const { name, from, to } = node
      if (name === 'Table' && tables.some((table) => table.to === to)) return false
      if (rawName.test(name)) {
        drawRaw(drawer, state, { from, to, opened: at.opened, say: words.say })
        return false
      }
      drawLines(drawer, node)
      hideMarks(drawer, state, node)
      const looks = classes[name] ?? (markName.test(name) ? styles.mark : undefined)
      if (looks) drawer.mark(from, to, looks)
      if (name === 'ListMark') drawListMark(drawer, state, node)
      return true
    },
  })
  return { ...at, shown: drawer.decorations() }
}

/** A node of the syntax tree, as it is entered. */
type Entered = Parameters<NonNullable<Parameters<SyntaxTree['iterate']>[0]['enter']>>[0]

interface RawBlock {
  readonly from: number
  readonly to: number
  /** Where blocks begin that were opened as text. */
  readonly opened: readonly number[]
  readonly say: Say
}

/** What the tools do not know is kept as it was typed. */
function drawRaw(drawer: Drawer, state: EditorState, { from, to, opened, say }: RawBlock): void {
  const start = state.doc.lineAt(from).from
  const end = state.doc.lineAt(to).to
  if (opened.includes(start)) drawer.lines(start, end, styles.asText)
  else drawer.block(start, end, kept(state.sliceDoc(start, end), start, say))
}

function drawLines(drawer: Drawer, { name, from, to }: Entered): void {
  const level = /^(?:ATX|Setext)Heading(\d)$/.exec(name)?.[1]
  if (level) drawer.lines(from, to, headings[Number(level)] ?? styles.heading3)
  if (name === 'Blockquote') drawer.lines(from, to, styles.quote)
  if (name === 'ListItem') drawer.lines(from, from, styles.item)
}

/** Hides the marks of Markdown where nobody writes. */
function hideMarks(drawer: Drawer, state: EditorState, { name, from, to, node }: Entered): void {
  const around = name === 'EmphasisMark' ? node.parent : state.doc.lineAt(from)
  if (around && !drawer.isWritten(around.from, around.to)) {
    if (name === 'EmphasisMark') drawer.hide(from, to)
    if (name === 'HardBreak' && state.sliceDoc(from, to).startsWith('\\'))
      drawer.hide(from, from + 1)
    if (name === 'HeaderMark' || name === 'QuoteMark')
      drawer.hide(from, to + (/^ */.exec(state.sliceDoc(to, to + 4))?.[0].length ?? 0))
  }
  const [open, close] = name === 'Link' ? node.getChildren('LinkMark') : []
  if (!open || !close || drawer.isWritten(from, to)) return
  drawer.hide(open.from, open.to)
  drawer.hide(close.from, to)
}

/** The number of an item, or a dash in the place of its mark. */
function drawListMark(drawer: Drawer, state: EditorState, { from, to }: Entered): void {
  if (/\d/.test(state.sliceDoc(from, to))) drawer.mark(from, to, styles.itemNumber)
  else drawer.ranges.push(dash.range(from, Math.min(to + 1, state.doc.length)))
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
  override eq(widget: Drawing): boolean {
    return widget.name === this.name
  }
  override toDOM(view: EditorView): HTMLElement {
    return this.draw(view)
  }
}

/** The dash before an item of a list. */
const dash = Decoration.replace({
  widget: new Drawing('dash', () => element('span', { className: `${styles.dash} ${ui.dash}` })),
})

/** A block that is kept as it was typed, until it is opened as text. */
const kept = (text: string, from: number, say: Say) =>
  new Drawing(`${from} ${text}`, (view) => {
    const says = say('prose.kept')
    const asText = element('span', {}, say('prose.asText'))
    const button = element('button', { type: 'button', className: ui.link }, asText)
    button.addEventListener('click', () => {
      view.dispatch({ effects: openAsText.of(from), selection: { anchor: from } })
      view.focus()
    })
    const head = element('header', {}, element('p', {}, says), button)
    const source = element('pre', { tabIndex: 0 }, text)
    return element(
      'div',
      { className: styles.keptBlock, role: 'group', ariaLabel: says },
      head,
      source,
    )
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
