import {
  type Declaration,
  Features,
  type MediaList,
  type Rule,
  type Selector,
  type StyleSheet,
  transform,
} from 'lightningcss'
import { type CustomProperties, type FontSetting, readSetting } from './font-values.ts'
import { specificityOf } from './specificity.ts'

/** A rule of a style sheet as far as it decides about fonts. */
export interface FontRule {
  /** Without its pseudo-element. */
  readonly selector: Selector
  readonly pseudo: 'before' | 'after' | undefined
  /** Whether it counts on every screen and in every state. */
  readonly always: boolean
  /** Layer, specificity, order: the greater wins. */
  readonly priority: readonly number[]
  readonly settings: readonly FontSetting[]
}

/** What browsers do by themselves, before any style sheet. */
const browserStyles = `
@layer browser {
  h1, h2, h3, h4, h5, h6, strong, b, th { font-weight: bold }
  em, i, cite, dfn, var, address { font-style: italic }
  code, kbd, samp, pre, button, input, select, textarea { font: 400 1em other }
  ol > li::before { content: counter(item) "." }
  q::before, q::after { content: open-quote }
}`

/** Reads the rules that decide about fonts, weakest first. Nested rules are unfolded, layers kept in their order. */
export function readFontRules(css: string): readonly FontRule[] {
  const sheet = parse(browserStyles + css)
  const placed = flatten(sheet.rules, { layer: undefined, always: true })
  const layers = layersOf(placed)
  const custom = customProperties(placed)
  return placed
    .flatMap((rule, order) => fontRules(rule, { layers, order, custom }))
    .toSorted((one, other) => compare(one.priority, other.priority))
}

function parse(css: string): StyleSheet {
  const options = { filename: 'page.css', include: Features.Nesting }
  const unfolded = transform({ ...options, code: Buffer.from(css) })
  const read: StyleSheet[] = []
  transform({
    filename: 'page.css',
    code: unfolded.code,
    visitor: {
      StyleSheet(sheet) {
        read.push(sheet)
      },
    },
  })
  const [sheet] = read
  if (!sheet) throw new Error('the style sheet has not been read')
  return sheet
}

interface Surrounding {
  readonly layer: string | undefined
  readonly always: boolean
}

interface Placed extends Surrounding {
  /** Nothing in the place of a statement that only names a layer. */
  readonly selectors: readonly Selector[]
  readonly declarations: readonly Declaration[]
}

function flatten(rules: readonly Rule[], around: Surrounding): readonly Placed[] {
  return rules.flatMap((rule): readonly Placed[] => {
    const { layer } = around
    if (rule.type === 'layer-statement') {
      return rule.value.names.map((names) => named(within(layer, names), around))
    }
    if (rule.type === 'layer-block') {
      const name = within(layer, rule.value.name ?? ['anonymous'])
      return [named(name, around), ...flatten(rule.value.rules, { ...around, layer: name })]
    }
    if (rule.type === 'style') return [placedStyle(rule.value, around)]
    if (rule.type === 'media' && isForPrint(rule.value.query)) return []
    return conditional(rule) ? flatten(rule.value.rules, { ...around, always: false }) : []
  })
}

/** Paper is no screen: what only print sets may come later, from the files for other characters. */
const isForPrint = ({ mediaQueries }: MediaList): boolean =>
  mediaQueries.every(({ mediaType }) => mediaType === 'print')

const within = (layer: string | undefined, names: readonly string[]): string =>
  [...(layer === undefined ? [] : [layer]), ...names].join('.')

const named = (layer: string, around: Surrounding): Placed => ({
  ...around,
  layer,
  selectors: [],
  declarations: [],
})

type StyleRule = Extract<Rule, { type: 'style' }>['value']

const placedStyle = ({ selectors, declarations }: StyleRule, around: Surrounding): Placed => ({
  ...around,
  selectors,
  declarations: [
    ...(declarations?.declarations ?? []),
    ...(declarations?.importantDeclarations ?? []),
  ],
})

type Conditional = Extract<
  Rule,
  { type: 'media' | 'supports' | 'container' | 'scope' | 'starting-style' }
>

const conditional = (rule: Rule): rule is Conditional =>
  /^(?:media|supports|container|scope|starting-style)$/.test(rule.type)

/** The order of the layers as they are first named; what stands in none comes after them all. */
const layersOf = (placed: readonly Placed[]): readonly string[] => [
  ...new Set(placed.flatMap(({ layer }) => (layer === undefined ? [] : [layer]))),
]

function customProperties(placed: readonly Placed[]): CustomProperties {
  const found = placed.flatMap(({ declarations }) =>
    declarations.flatMap((declaration) =>
      declaration.property === 'custom' && declaration.value.name.startsWith('--')
        ? [[declaration.value.name, declaration.value.value] as const]
        : [],
    ),
  )
  const grouped = Map.groupBy(found, ([name]) => name)
  return new Map([...grouped].map(([name, values]) => [name, values.map(([, value]) => value)]))
}

interface Reading {
  readonly layers: readonly string[]
  readonly order: number
  readonly custom: CustomProperties
}

function fontRules(placed: Placed, { layers, order, custom }: Reading): readonly FontRule[] {
  const settings = placed.declarations.flatMap((declaration) => readSetting(declaration, custom))
  if (settings.length === 0) return []
  const layer = placed.layer === undefined ? layers.length : layers.indexOf(placed.layer)
  return placed.selectors.map((selector) => {
    const pseudo = selector.find((part) => part.type === 'pseudo-element')
    const side = pseudo?.kind === 'before' || pseudo?.kind === 'after' ? pseudo.kind : undefined
    return {
      selector: selector.filter(isOfElement),
      pseudo: side,
      // What styles a part of an element, such as its first letter, styles its text sometimes.
      always: placed.always && (pseudo === undefined || side !== undefined),
      priority: [layer, ...specificityOf(selector), order],
      settings,
    }
  })
}

const isOfElement = (part: Selector[number]): boolean =>
  part.type !== 'pseudo-element' && !(part.type === 'combinator' && part.value === 'pseudo-element')

function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, place) => value !== other[place])
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0)
}
