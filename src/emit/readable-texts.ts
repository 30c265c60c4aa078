import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { printableRuns } from './printable-runs.ts'
import { unescapeText } from './unescape-text.ts'

/** A file in a file in a file: deeper, nobody looks. */
const deepest = 2

/** Far more than any file of a site unpacks to. */
const largest = { maxOutputLength: 64 * 1024 * 1024 }

/** Shorter strings cannot hold four words. */
const base64 = /[A-Za-z0-9+/_-]{24,}={0,2}/g

/**
 * Everything that somebody with patience could read in a file: its text with and without tags, behind entities and
 * escapes, packed, or encoded in base64; of pictures and fonts, the text that stands between their data.
 */
export function* readableTexts(bytes: Uint8Array, depth = 0): Generator<string> {
  const text = textOf(bytes)
  if (text === undefined) {
    yield* printableRuns(bytes)
    if (depth < deepest) for (const inner of unpack(bytes)) yield* readableTexts(inner, depth + 1)
    return
  }
  const plain = unescapeText(text)
  yield plain
  if (plain.includes('<')) {
    yield plain.replace(/<[^>]*>/g, ' ')
    yield plain.replace(/<[^>]*>/g, '')
  }
  if (depth < deepest) for (const inner of decode(plain)) yield* readableTexts(inner, depth + 1)
}

function textOf(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function* unpack(bytes: Uint8Array): Generator<Uint8Array> {
  for (const decompress of [gunzipSync, inflateSync, brotliDecompressSync]) {
    try {
      yield decompress(bytes, largest)
    } catch {
      // Not packed in this way.
    }
  }
}

function* decode(text: string): Generator<Uint8Array> {
  for (const [encoded] of text.matchAll(base64)) {
    const bytes = Buffer.from(encoded, 'base64')
    const packed = bytes[0] === 0x1f && bytes[1] === 0x8b
    if (packed || textOf(bytes) !== undefined) yield bytes
  }
}
