import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '../src/site.ts'
import { Html } from './parts/html.tsx'

export interface DocumentProps {
  readonly language: Language
  /** The elements of the head, already HTML: React would sort them, and the security policy must come first. */
  readonly head: string
  readonly bodyClass?: string | undefined
  /** What the page template rendered, with its signs. */
  readonly body: string
  /** The addresses of the style sheets of what lies below the first view. */
  readonly laterStyles: readonly string[]
}

function LaterStyles({ addresses }: { readonly addresses: readonly string[] }) {
  return addresses.map((address) => <link key={address} rel="stylesheet" href={address} />)
}

/** A whole page as HTML: the shell that every page has, round what its template rendered. */
export function printDocument({ language, head, bodyClass, ...rest }: DocumentProps): string {
  const body = rest.body + renderToStaticMarkup(<LaterStyles addresses={rest.laterStyles} />)
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={language}>
      <Html as="head" html={head} />
      <Html as="body" className={bodyClass} html={body} />
    </html>,
  )}`
}
