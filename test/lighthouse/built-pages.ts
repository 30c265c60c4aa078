import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const dist = resolve(import.meta.dirname, '../../dist')

/** A page of the built site. */
export interface BuiltPage {
  /** Its address: `/`, `/v2`; for the others their file: `/404.html`. */
  readonly address: string
  readonly html: string
  /** Whether it asks for a password. */
  readonly gated: boolean
  /** Whether search engines may list it. */
  readonly listed: boolean
}

/** Every document in `dist/`, in the order of their addresses. */
export const builtPages: readonly BuiltPage[] = readdirSync(dist, {
  recursive: true,
  encoding: 'utf8',
})
  .filter((path) => path.endsWith('.html'))
  .map((path) => {
    const html = readFileSync(join(dist, path), 'utf8')
    return {
      address: `/${path}`.replace(/(.)\/index\.html$/, '$1').replace(/^\/index\.html$/, '/'),
      html,
      gated: html.includes('data-payload='),
      listed: !/<meta name="robots" content="noindex"/.test(html),
    }
  })
  .toSorted((one, other) => (one.address < other.address ? -1 : 1))
