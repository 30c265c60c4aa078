import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '../src/site.ts'
import { Html } from './parts/html.tsx'

export interface DocumentProps {
  readonly language: Language
  /** Title, meta, links, structured data: the elements of the head. */
  readonly head: ReactNode
  /** The style sheet of the first view. */
  readonly styles: string
  /** A script that must run before the first paint. */
  readonly earlyScript?: string | undefined
  readonly bodyClass?: string | undefined
  /** What the page template rendered, with its signs. */
  readonly body: string
  /** The addresses of the style sheets of what lies below the first view. */
  readonly laterStyles?: readonly string[]
  /** The script at the end of the body. */
  readonly script?: string | undefined
}

function BodyEnd({ laterStyles = [], script }: Pick<DocumentProps, 'laterStyles' | 'script'>) {
  return (
    <>
      {laterStyles.map((address) => (
        <link key={address} rel="stylesheet" href={address} />
      ))}
      {script !== undefined && <Html as="script" html={script} />}
    </>
  )
}

function Document({ language, head, styles, earlyScript, bodyClass, ...rest }: DocumentProps) {
  const body = rest.body + renderToStaticMarkup(<BodyEnd {...rest} />)
  return (
    <html lang={language}>
      <head>
        {head}
        <Html as="style" html={styles} />
        {earlyScript !== undefined && <Html as="script" html={earlyScript} />}
      </head>
      <Html as="body" className={bodyClass} html={body} />
    </html>
  )
}

/** A whole page as HTML: the shell that every page has, round what its template rendered. */
export function printDocument(props: DocumentProps): string {
  return `<!doctype html>${renderToStaticMarkup(<Document {...props} />)}`
}
