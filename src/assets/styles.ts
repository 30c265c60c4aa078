import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { browserslistToTargets, bundleAsync } from 'lightningcss'

const pages = join(import.meta.dirname, '../../templates/pages')

/** The browsers of May 2024 and later: what they lack is written in older words. */
const targets = browserslistToTargets(['chrome 125', 'edge 125', 'firefox 126', 'safari 17.5'])

/** The style sheet of a page in two parts: what the first view needs, and what lies below it. */
export interface PageStyles {
  readonly first: string
  readonly rest: string
}

/** Bundles `templates/pages/<name>.css` and, where there is one, `<name>.rest.css`, with all they import. */
export async function pageStyles(name: string): Promise<PageStyles> {
  const rest = join(pages, `${name}.rest.css`)
  const [first, below] = await Promise.all([
    bundle(join(pages, `${name}.css`)),
    existsSync(rest) ? bundle(rest) : '',
  ])
  return { first, rest: below }
}

async function bundle(filename: string): Promise<string> {
  const { code } = await bundleAsync({ filename, minify: true, targets }).catch((cause) => {
    throw new Error(`the style sheet ${filename} cannot be bundled`, { cause })
  })
  return Buffer.from(code).toString()
}
