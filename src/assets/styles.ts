import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { browserslistToTargets, bundleAsync } from 'lightningcss'
import { partPaper } from './part-paper.ts'

const templates = join(import.meta.dirname, '../../templates')

/** The browsers of May 2024 and later: what they lack is written in older words. */
const targets = browserslistToTargets(['chrome 125', 'edge 125', 'firefox 126', 'safari 17.5'])

/** The style sheet of a page in two parts: what the first view needs, and what lies below it. */
export interface PageStyles {
  readonly first: string
  readonly rest: string
}

/**
 * Bundles the `page.css` of a page kind and, where there is one, its `page.rest.css`, with all they import. What is for
 * paper belongs to the rest: no first view is printed.
 */
export async function pageStyles(name: string): Promise<PageStyles> {
  const own = join(templates, name, 'page')
  const sheet = existsSync(`${own}.css`) ? own : join(templates, 'pages', name)
  const rest = `${sheet}.rest.css`
  const first = await bundle(`${sheet}.css`)
  if (!existsSync(rest)) return { first, rest: '' }
  const { screen, paper } = partPaper(first)
  return { first: screen, rest: (await bundle(rest)) + paper }
}

async function bundle(filename: string): Promise<string> {
  const { code } = await bundleAsync({ filename, minify: true, targets }).catch((cause) => {
    throw new Error(`the style sheet ${filename} cannot be bundled`, { cause })
  })
  return Buffer.from(code).toString()
}
