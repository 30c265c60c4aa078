import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '../site.ts'
import { proofWords } from './proof-words.ts'

/** An empty page for the proof, where no edition was ever good. */
export const proofPage = (language: Language): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{proofWords[language].proof}</title>
      </head>
      <body />
    </html>,
  )}`
