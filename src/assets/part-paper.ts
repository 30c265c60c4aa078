import { type Rule, transform, type Visitor } from 'lightningcss'

/** A style sheet in two: what screens need, and what only paper needs, in the same layers. */
export interface Parted {
  readonly screen: string
  readonly paper: string
}

/** Takes what stands under `@media print` out of a minified style sheet. */
export const partPaper = (css: string): Parted => ({
  screen: visited(css, { Rule: (rule) => (isForPaper(rule) ? [] : undefined) }),
  paper: visited(css, onlyPaper()),
})

/** Keeps print rules and the layers around them. Rules are visited before and after what they hold. */
function onlyPaper(): Visitor<never> {
  let within = false
  return {
    Rule(rule) {
      within ||= isForPaper(rule)
      return within || rule.type === 'layer-block' ? undefined : []
    },
    RuleExit(rule) {
      within &&= !isForPaper(rule)
    },
  }
}

function visited(css: string, visitor: Visitor<never>): string {
  const options = { filename: 'page.css', code: Buffer.from(css), minify: true, visitor }
  return Buffer.from(transform(options).code).toString()
}

const isForPaper = (rule: Rule): boolean =>
  rule.type === 'media' &&
  rule.value.query.mediaQueries.every(({ mediaType }) => mediaType === 'print')
