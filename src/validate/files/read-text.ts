import type { LoadedSource } from '../../load/sources.ts'
import type { Finding } from '../finding.ts'
import * as words from '../messages/file.ts'
import type { Wording } from '../messages/kind.ts'
import { tooHeavy } from '../messages/picture-file.ts'
import { type Decoded, decode, largestText } from '../text/decode.ts'
import { placeOfFile } from '../text/place.ts'
import { type TextFile, textFile } from '../text/text-file.ts'
import { heaviestPicture, isPictureFile, isTooHeavy } from './picture-file.ts'

/** The text of a source, or why it has none. */
export function readText(source: LoadedSource, file: string): TextFile | Finding {
  const decoded = decode(source.bytes)
  if ('text' in decoded) return textFile(file, source.path, decoded.text)
  const place = placeOfFile(file)
  if (decoded.fault !== 'not utf-8') return { place, wording: faultWording(decoded, source) }
  const { line, column } = decoded
  const at = { line, column, endLine: line, endColumn: column + 1 }
  return { place: { ...place, ...at }, wording: words.notUtf8() }
}

type Fault = Exclude<Decoded, { readonly text: string }>

function faultWording({ fault }: Fault, { bytes }: LoadedSource): Wording {
  if (fault === 'empty') return words.emptyFile()
  if (fault === 'utf-16') return words.utf16()
  if (fault === 'binary') return words.binary()
  return words.textTooLarge({ megabytes: (bytes.length / largestText).toFixed(1) })
}

/** Why a source cannot be used at all, whatever it holds: links, devices, files that are far too large. */
export function unusable({ path, bytes, unread }: LoadedSource): Wording | undefined {
  if (unread === 'outside') return words.leadsOutside()
  if (unread === 'link') return words.linkedFile()
  if (unread === 'special') return words.specialFile()
  if (isPictureFile(path) && (unread === 'too large' || isTooHeavy(bytes.length))) {
    return tooHeavy({ most: heaviestPicture })
  }
  return unread === 'too large' ? words.textTooLarge({ megabytes: '64' }) : undefined
}
