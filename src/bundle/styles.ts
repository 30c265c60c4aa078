import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { bundleAsync, type Rule, transform, type Visitor } from 'lightningcss'
import { z } from 'zod'
import { unixText } from '../content/load.ts'
import { type BuildCache, contentHash, rememberValue } from '../pictures/cache.ts'
import { targets } from './browsers.ts'
import { readInputs } from './scripts.ts'

const sheetsSchema = z.array(z.strictObject({ first: z.string(), rest: z.string() }))

/** The style sheets of pages in the same order, bundled again only where a file of them, this one or the lockfile has changed. */
export async function keptStyles(files: readonly string[], cache: BuildCache) {
  const inputs = await readInputs([...files, ...files.map(restOf).filter(existsSync)])
  const programs = ['styles.ts', 'browsers.ts', '../../package-lock.json']
  const texts = programs.map((path) => unixText(join(import.meta.dirname, path)))
  return rememberValue(cache, {
    key: contentHash('styles', ...files, ...(await Promise.all(texts)), ...[...inputs].flat()),
    schema: sheetsSchema,
    work: () => Promise.all(files.map(pageStyles)),
  })
}

/** What lies beside a style sheet for all that its first view does without. */
const restOf = (file: string): string => file.replace(/\.css$/, '.rest.css')

/**
 * Bundles a style sheet such as `page.css`, which the first view needs, and where it lies beside it `page.rest.css`,
 * with all they import. What is for paper belongs to the rest, since no first view is printed, and what is for forced
 * colours, which a browser sets by itself until then.
 */
export async function pageStyles(file: string) {
  const first = await bundle(file)
  const rest = restOf(file)
  if (!existsSync(rest)) return { first, rest: '' }
  return {
    first: visited(first, { Rule: { media: (rule) => (isLater(rule) ? [] : undefined) } }),
    rest: (await bundle(rest)) + visited(first, onlyLater()),
  }
}

async function bundle(filename: string): Promise<string> {
  const { code } = await bundleAsync({ filename, minify: true, targets }).catch((cause) => {
    throw new Error(`the style sheet ${filename} cannot be bundled`, { cause })
  })
  return Buffer.from(code).toString()
}

/** Keeps the rules that come later and the layers around them. Rules are visited before and after what they hold. */
function onlyLater(): Visitor<never> {
  let within = false
  return {
    Rule(rule) {
      within ||= isLater(rule)
      return within || rule.type === 'layer-block' ? undefined : []
    },
    RuleExit(rule) {
      within &&= !isLater(rule)
    },
  }
}

function visited(css: string, visitor: Visitor<never>): string {
  const options = { filename: 'page.css', code: Buffer.from(css), minify: true, visitor }
  return Buffer.from(transform(options).code).toString()
}

const isLater = (rule: Rule): boolean =>
  rule.type === 'media' &&
  rule.value.query.mediaQueries.every(
    ({ mediaType, condition }) =>
      mediaType === 'print' ||
      (condition?.type === 'feature' && condition.value.name === 'forced-colors'),
  )
