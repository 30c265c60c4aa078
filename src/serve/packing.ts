import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

export type Packing = 'br' | 'gzip'

const packings: Readonly<Record<Packing, (bytes: Uint8Array) => Promise<Uint8Array>>> = {
  br: promisify<Uint8Array, Buffer>(brotliCompress),
  gzip: promisify<Uint8Array, Buffer>(gzip),
}

/** The packing to answer with: brotli before gzip, of those that `Accept-Encoding` does not refuse. */
export function acceptedPacking(header: string | undefined): Packing | undefined {
  const accepted = new Map(
    (header ?? '').split(',').map((entry): [string, number] => {
      const [name = '', weight = 'q=1'] = entry.split(';').map((part) => part.trim().toLowerCase())
      return [name, Number(weight.replace('q=', ''))]
    }),
  )
  const weight = (name: string) => accepted.get(name) ?? accepted.get('*') ?? 0
  return (['br', 'gzip'] as const).find((name) => weight(name) > 0)
}

/** Packs bytes as well as their packing can, each content only once. */
export function packer(): (
  bytes: Uint8Array,
  packing: Packing,
  tag: string,
) => Promise<Uint8Array> {
  const done = new Map<string, Promise<Uint8Array>>()
  return (bytes, packing, tag) => {
    const key = `${packing} ${tag}`
    const packed = done.get(key) ?? packings[packing](bytes)
    done.set(key, packed)
    return packed
  }
}
