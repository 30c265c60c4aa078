import type { File } from '../site.ts'
import { readableTexts } from './readable-texts.ts'
import { type Secrets, secretsOf, windowsOf, wordsOf } from './secrets.ts'

/** Something from a gated page that can be read in a published file. */
export interface Leak {
  /** The path of the file, below the output folder. */
  readonly file: string
  /** The words, the mail address or the digits that can be read there. */
  readonly text: string
}

/**
 * Looks for gated texts in everything that is about to be published: file names, markup, scripts, data, packed and
 * encoded (security.md 1.3, leak scan). Takes the files, the texts of the gated pages and those of the public ones,
 * from the content and never from the output; gives the first leak of each file.
 */
export function scanForLeaks(
  files: readonly File[],
  gatedTexts: readonly string[],
  publicTexts: readonly string[],
): Leak[] {
  const secrets = secretsOf(gatedTexts, publicTexts)
  return files.flatMap((file) => {
    const text = firstLeak(file, secrets)
    return text === undefined ? [] : [{ file: file.path, text }]
  })
}

function firstLeak({ path, bytes }: File, secrets: Secrets): string | undefined {
  const name = new TextEncoder().encode(path)
  for (const source of [name, bytes])
    for (const text of readableTexts(source)) {
      const found = leakIn(text, secrets)
      if (found !== undefined) return found
    }
  return undefined
}

function leakIn(text: string, { windows, words, mails, phones }: Secrets): string | undefined {
  for (const window of windowsOf(wordsOf(text), words)) if (windows.has(window)) return window
  return mailIn(text, mails) ?? phoneIn(text, phones)
}

function mailIn(text: string, mails: ReadonlySet<string>): string | undefined {
  if (!text.includes('@')) return undefined
  const small = text.toLowerCase()
  return [...mails].find((mail) => small.includes(mail))
}

function phoneIn(text: string, phones: ReadonlySet<string>): string | undefined {
  if (phones.size === 0) return undefined
  const runs = text.match(/\d(?:[\s().-]{0,2}\d){7,}/g) ?? []
  const digits = runs.map((run) => run.replace(/\D/g, ''))
  return [...phones].find((phone) => digits.some((run) => run.includes(phone)))
}
