import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runVite } from '../../bundle/scripts.ts'
import { pageStyles } from '../../bundle/styles.ts'
import { unixText } from '../../content/load.ts'
import { rememberLast } from '../../memory.ts'
import { type BuildCache, contentHash } from '../../pictures/cache.ts'
import type { Language } from '../../site.ts'

const folder = join(import.meta.dirname, '../panel')
/** What the panel is made of lies in several folders. */
const program = join(import.meta.dirname, '../..')

/** A script of the panel by its file, bundled when it is first asked for and again only where a source or a package is another. */
export function bundledScript(cache: BuildCache, name: string): () => Promise<Uint8Array> {
  const bundle = rememberLast((key: string) =>
    cache.remember(key, async () => {
      const input = join(folder, name)
      const [chunk] = await runVite({
        input,
        output: { format: 'iife', comments: { legal: true } },
      })
      return Buffer.from(chunk?.code ?? '')
    }),
  )
  return async () => {
    const names = (await readdir(program, { recursive: true })).toSorted()
    const sources = names.filter((name) => /\.(?:tsx?|json)$/.test(name) && !/\.test\./.test(name))
    const texts = sources.map((name) => unixText(join(program, name)))
    const lockfile = await unixText(join(program, '../package-lock.json'))
    return bundle(contentHash('panel', name, lockfile, ...(await Promise.all(texts))))
  }
}

/** A style sheet of the panel by its file: that of each component lies beside it. */
export const panelStyle = async (name: string) => (await pageStyles(join(folder, name))).first

interface PanelDocument {
  readonly language: Language
  /** For the style sheets that the text editor makes. */
  readonly nonce: string
  /** The path of the editor's own files, and the one of the site. */
  readonly own: string
  readonly base: string
  /** The rules of the fonts of the site. */
  readonly faces: string
}

/** The document of the panel and its policy: nothing but its own script, and the site in a frame. */
export function panelDocument({ language, nonce, own, base, faces }: PanelDocument) {
  const hash = createHash('sha256').update(faces).digest('base64')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'sha256-${hash}' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types editor-panel',
  ].join('; ')
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${titles[language]}</title><style>${faces}</style><link rel="stylesheet" href="${own}/edit/panel.css"></head><body data-own="${own}" data-base="${base}" data-nonce="${nonce}"><div id="editor"></div><script src="${own}/edit/panel.js"></script></body></html>`
  return { policy, html }
}

const titles = { en: 'Editor', fr: 'Éditeur' } as const
