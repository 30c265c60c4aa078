import { brotliCompressSync, constants } from 'node:zlib'
import { type Finding, fileFinding } from '../content/finding.ts'
import { rememberFor } from '../memory.ts'
import { warning } from '../message.ts'
import type { OutputFile } from '../site.ts'

/** What one first response of a server carries, in bytes packed by brotli: ten segments of TCP (RFC 6928). */
export const mostWeight = 14_600

/** What a page weighs where that is too much: in bytes packed by brotli; undefined for all others. */
export function excessOf(files: readonly OutputFile[]): number | undefined {
  const html = files.find(({ path }) => path.endsWith('.html'))?.bytes
  return html && excess(html)
}

const excess = rememberFor((html: Uint8Array): number | undefined => {
  // Packing well takes time, and most pages are light however they are packed.
  if ([1, 5].some((quality) => sizeOf(html, quality) <= mostWeight)) return undefined
  const size = sizeOf(html, constants.BROTLI_MAX_QUALITY)
  return size > mostWeight ? size : undefined
})

const sizeOf = (bytes: Uint8Array, quality: number): number =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length

/** The pages that weigh too much, as warnings: a page that arrives late is still a page. */
export function weightFindings(
  pages: readonly { readonly file: string; readonly excess?: number | undefined }[],
): readonly Finding[] {
  return pages.flatMap(({ file, excess }) => {
    if (excess === undefined) return []
    const size = (excess / 1000).toFixed(1)
    const figure = { en: size, fr: size.replace('.', ',') }
    return fileFinding(file, heavy({ size: figure }))
  })
}

const heavy = warning('page/weight', {
  en: 'The page weighs {size} kB compressed, more than the 14 kB that arrive at once.',
  enFix: 'Shorten the page or split it in two: visitors with a slow connection wait for it.',
  fr: 'La page pèse {size} ko compressée, plus que les 14 ko qui arrivent d’un coup.',
  frFix: 'Raccourcissez la page ou faites-en deux : les visiteurs à connexion lente l’attendent.',
})
