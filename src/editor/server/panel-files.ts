import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { runVite } from '../../bundle/scripts.ts'
import { unixText } from '../../content/load.ts'
import { rememberLast } from '../../memory.ts'
import { type BuildCache, contentHash, rememberValue } from '../../pictures/cache.ts'
import type { Language } from '../../site.ts'

const folder = join(import.meta.dirname, '../panel')
/** What the panel is made of lies in several folders. */
const program = join(import.meta.dirname, '../..')

const bundleSchema = z.strictObject({ script: z.string(), style: z.string() })

/** A script of the panel by its file, and the style sheets that it imports. */
export type PanelBundle = z.output<typeof bundleSchema>

/** Bundles a script of the panel, and its style, when it is first asked for and again only where a source or a package is another. */
export function panelBundle(cache: BuildCache, name: string): () => Promise<PanelBundle> {
  const bundle = rememberLast((key: string) =>
    rememberValue(cache, {
      key,
      schema: bundleSchema,
      work: async () => {
        const input = join(folder, name)
        const { script, style } = await runVite({
          input,
          output: { format: 'iife', comments: { legal: true } },
        })
        return { script, style }
      },
    }),
  )
  return async () => {
    const names = (await readdir(program, { recursive: true })).toSorted()
    const sources = names.filter((name) => isSource.test(name) && !/\.test\./.test(name))
    const texts = sources.map((name) => unixText(join(program, name)))
    const lockfile = await unixText(join(program, '../package-lock.json'))
    return bundle(contentHash('panel', name, lockfile, ...(await Promise.all(texts))))
  }
}

const isSource = /\.(?:tsx?|json|css)$/

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
