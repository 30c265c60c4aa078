import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { gzipSync } from 'fflate'
import type { File } from '../site.ts'
import { isText } from './content-type.ts'

const brotli = promisify<Uint8Array, object, Buffer>(brotliCompress)

/**
 * The text files packed, for hosts that send `page.html.br` and `page.html.gz` in the place of
 * `page.html`; a packing that saves nothing is left out. The same bytes on any machine: gzip is
 * packed in JavaScript, as the zlib of Node chooses its hash by what the processor can do.
 */
export async function packBeside(files: readonly File[]): Promise<readonly File[]> {
  const packed = await Promise.all(files.filter(({ path }) => isText(path)).map(packings))
  return packed.flat()
}

async function packings({ path, bytes }: File): Promise<readonly File[]> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return [
    { path: `${path}.br`, bytes: await brotli(bytes, { params }) },
    { path: `${path}.gz`, bytes: gzipSync(bytes, { level: 9, mtime: 0 }) },
  ].filter((file) => file.bytes.length < bytes.length)
}
