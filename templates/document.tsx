import { renderToStaticMarkup } from 'react-dom/server'
import { Html } from '../src/render/island.tsx'
import type { DocumentProps } from '../src/render/site-table.ts'

/** A whole page as HTML: the shell that every page has, round what its component rendered. */
export function printDocument({ language, head, bodyClass, body }: DocumentProps) {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang={language}>
      <Html as="head" html={head} />
      <Html as="body" className={bodyClass} html={body} />
    </html>,
  )}`
}
