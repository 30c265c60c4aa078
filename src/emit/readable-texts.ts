import { isUtf8 } from 'node:buffer'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'
import { fromHtml } from 'hast-util-from-html'
import { toString as textIn } from 'mdast-util-to-string'
import { ifPossible } from '../failure.ts'

/** A file in a file in a file: deeper, nobody looks. */
const deepest = 2

/** Far more than any file of a site unpacks to. */
const largest = { maxOutputLength: 64 * 1024 * 1024 }

/** Shorter strings cannot hold four words. */
const base64 = /(?<![A-Za-z0-9+/_-])[A-Za-z0-9+/_-]{24,}={0,2}/g

/** What somebody with patience could read in a file: between tags and data, behind escapes, packed, encoded. */
export function* readableTexts(bytes: Uint8Array, depth = 0): Generator<string> {
  const text = decodedText(bytes)
  if (text === undefined) {
    yield* printableRuns(bytes)
    if (depth < deepest) for (const inner of unpack(bytes)) yield* readableTexts(inner, depth + 1)
    return
  }
  const plain = unescapeText(text)
  // The name of a tag is no word: of `word</a>` nobody reads an “a”.
  yield plain.replace(/<\/?[a-z][a-z\d:-]*/gi, ' ')
  if (plain.includes('<')) {
    yield plain.replace(/<[^>]*>/g, ' ')
    yield plain.replace(/<[^>]*>/g, '')
  }
  if (depth < deepest) for (const inner of decode(plain)) yield* readableTexts(inner, depth + 1)
}

function decodedText(bytes: Uint8Array): string | undefined {
  return bytes.includes(0) || !isUtf8(bytes) ? undefined : new TextDecoder().decode(bytes)
}

function* unpack(bytes: Uint8Array): Generator<Uint8Array> {
  // To be refused takes longer than to look; what brotli has packed begins with anything.
  const packings = [isGzip(bytes) && gunzipSync, isZlib(bytes) && inflateSync, brotliDecompressSync]
  for (const decompress of packings.filter((one) => one !== false)) {
    const unpacked = ifPossible(() => decompress(bytes, largest))
    if (unpacked) yield unpacked
  }
}

/** How every such file begins (RFC 1952, RFC 1950). */
const isGzip = ([one, two]: Uint8Array) => one === 0x1f && two === 0x8b
const isZlib = ([one = 0, two = 0]: Uint8Array) => (one & 15) === 8 && (one * 256 + two) % 31 === 0

function* decode(text: string): Generator<Uint8Array> {
  for (const [encoded] of text.matchAll(base64)) {
    const bytes = Buffer.from(encoded, 'base64')
    if (isGzip(bytes) || decodedText(bytes) !== undefined) yield bytes
  }
}

/** Fewer characters cannot hold four words. */
const shortest = 16

/** The stretches of readable text in a file of data, as cameras write it into pictures; of UTF-16 the Latin letters. */
function* printableRuns(bytes: Uint8Array): Generator<string> {
  let start = 0
  while (start + shortest <= bytes.length) {
    // From behind: what is unreadable there ends a stretch that is too short. Megabytes pass through here at every build.
    let end = start + shortest - 1
    while (end >= start && isReadable(bytes, end)) end--
    if (end < start) {
      end = start + shortest
      while (isReadable(bytes, end)) end++
      const run = bytes.subarray(start, end)
      yield new TextDecoder().decode(run.filter((one) => one !== 0))
    }
    start = end + 1
  }
}

/** ASCII; Latin-1 in UTF-8, a byte C2 or C3 and one behind it; a zero after any of these, half a letter in UTF-16. */
function isReadable(bytes: Uint8Array, at: number): boolean {
  const byte = bytes[at] ?? 1
  const before = bytes[at - 1] ?? 0
  if (byte === 0) return before !== 0 && isReadable(bytes, at - 1)
  if (byte < 0x80) return byte >= 0x20 && byte < 0x7f
  if (byte >= 0xc0) return byte === 0xc2 || byte === 0xc3
  return before === 0xc2 || before === 0xc3
}

/** Escapes may stand inside escapes: JSON in an attribute, a path in JSON. */
const mostRounds = 3

/** A text as its reader would see it: entities, the escapes of scripts and style sheets, and percent signs undone. */
function unescapeText(text: string, rounds = mostRounds): string {
  const after = unescapeOnce(text)
  return rounds === 1 || after === text ? after : unescapeText(after, rounds - 1)
}

function unescapeOnce(text: string): string {
  let plain = text
  if (plain.includes('&')) plain = withoutEntities(plain)
  if (plain.includes('\\'))
    plain = plain
      .replace(/\\u\{?([0-9a-f]{2,6})\}?|\\x([0-9a-f]{2})/gi, (_, long, short) =>
        character(Number.parseInt(long ?? short, 16)),
      )
      .replace(/\\[nrtbfv]/g, ' ')
  if (plain.includes('%')) plain = plain.replace(/(?:%[0-9a-f]{2})+/gi, percent)
  return plain
}

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : ' ')

/** Each entity is parsed once: pages have a great many of few kinds. */
const entities = new Map<string, string>()

const withoutEntities = (text: string): string =>
  text.replace(/&#?\w{2,8};/g, (one) => {
    const plain = entities.get(one) ?? textIn(fromHtml(one, { fragment: true }))
    entities.set(one, plain)
    return plain
  })

const percent = (encoded: string): string =>
  ifPossible(() => decodeURIComponent(encoded)) ?? encoded
