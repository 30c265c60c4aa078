/** What bytes turn out to be: text, or the reason why they are none. */
export type Decoded =
  | { readonly text: string }
  | { readonly fault: 'empty' | 'too large' | 'utf-16' | 'binary' }
  | { readonly fault: 'not utf-8'; readonly line: number; readonly column: number }

/** No text of the site is longer than 1 MiB (security.md section 2). */
export const largestText = 1024 * 1024

const strict = () => new TextDecoder('utf-8', { fatal: true })

/**
 * The text of a file. A byte order mark is dropped; line ends stay as they are. Where the bytes are not UTF-8, line
 * and column say where the first wrong byte lies.
 */
export function decode(bytes: Uint8Array): Decoded {
  if (bytes.length > largestText) return { fault: 'too large' }
  if (startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff])) return { fault: 'utf-16' }
  if (bytes.includes(0)) return { fault: looksUtf16(bytes) ? 'utf-16' : 'binary' }
  const text = tryDecode(bytes)
  if (text === undefined) return { fault: 'not utf-8', ...firstWrongByte(bytes) }
  return text.trim() === '' ? { fault: 'empty' } : { text }
}

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/** UTF-16 without a mark: every other byte of European text is zero. */
function looksUtf16(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 64)
  const zeros = start.filter((byte) => byte === 0).length
  return zeros * 3 >= start.length
}

function tryDecode(bytes: Uint8Array): string | undefined {
  try {
    return strict().decode(bytes)
  } catch {
    return undefined
  }
}

/** The longest beginning that decodes ends before the wrong byte. */
function firstWrongByte(bytes: Uint8Array): { line: number; column: number } {
  let good = 0
  let bad = bytes.length
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    // Streaming: a character cut in two by the middle is not yet wrong.
    if (decodesSoFar(bytes.subarray(0, middle))) good = middle
    else bad = middle
  }
  const before = new TextDecoder().decode(bytes.subarray(0, good)).replace(/\uFFFD+$/, '')
  const lines = before.split(/\r\n?|\n/)
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 }
}

function decodesSoFar(bytes: Uint8Array): boolean {
  try {
    strict().decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}
