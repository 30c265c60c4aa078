import type { AllTexts } from '../check/audience.ts'
import { Failure } from '../failure.ts'
import { rememberFor, rememberLast } from '../memory.ts'
import { type Both, both, french } from '../message.ts'
import { contentHash } from '../pictures/cache.ts'
import type { OutputFile } from '../site.ts'
import { readableTexts } from './readable-texts.ts'

/** A text in a file that everyone could read, which is password-protected or not to be shown yet. */
export interface Leak {
  readonly text: string
  readonly path: string
  readonly isEarly: boolean
}

/**
 * A scan of finished sites, which reads a file once, for words of password-protected pages: in its name, its markup, script
 * or data, packed or encoded. The texts come from the content and never from the output.
 */
export function leakScanner() {
  const secretIn = rememberLast(secretWords)
  let said = new Map<string, Said>()
  let before: Gated | undefined
  let known: Secrets | undefined
  const leakOf = rememberFor((bytes: Uint8Array, path: string, secrets: Secrets) =>
    firstLeak(path, bytes, secrets),
  )
  return {
    /** What only the protected texts say. */
    secrets: ({ gated, early, open }: AllTexts): Secrets => {
      const secret = secretIn(gated, early)
      const looked = secret === before ? said : new Map<string, Said>()
      said = new Map(open.map((text) => [text, looked.get(text) ?? saidIn(text, secret)]))
      before = secret
      const now = secretsIn(secret, [...said.values()])
      // Most edits change nothing of what is secret: files need no second look then.
      known = known?.mark === now.mark ? known : now
      return known
    },
    leaks: (files: readonly OutputFile[], secrets: Secrets): readonly Leak[] =>
      files.flatMap(({ path, bytes }) => {
        const text = leakOf(bytes, path, secrets)
        return text === undefined ? [] : [{ text, path, isEarly: secrets.isEarly(text) }]
      }),
  }
}

/** Ends with exit 1 where words of password-protected pages would be published. */
export function refuseLeaks(leaks: readonly Leak[]): void {
  if (leaks.length === 0) return
  const sentences = leaks.map(readableLeak)
  throw new Failure('problems', {
    en: [...sentences.map(({ en }) => en), whatNow.en].join('\n'),
    fr: [...sentences.map(({ fr }) => fr), whatNow.fr].join('\n'),
  })
}

const readableLeak = ({ text, path, isEarly }: Leak): Both =>
  isEarly
    ? {
        en: `The text “${text}”, which is not to be shown yet, could be read by everyone in ${path}.`,
        fr: french`Le texte « ${text} », qui ne doit pas encore paraître, serait lisible par tous dans ${path}.`,
      }
    : {
        en: `The text “${text}” of a password-protected page could be read by everyone in ${path}.`,
        fr: french`Le texte « ${text} » d'une page protégée par mot de passe serait lisible par tous dans ${path}.`,
      }

const whatNow = both(
  'Change this text, or the name of the picture that contains it. If you changed neither, send these lines to your site administrator. What was published stays as it was.',
  "Changez ce texte, ou le nom de l'image qui le contient. Si vous n'y avez pas touché, envoyez ces lignes à l'administrateur du site. Ce qui était publié reste tel quel.",
)

type Secrets = ReturnType<typeof secretsIn>

const writtenPhone = /\+\d(?:[\s().-]{0,2}\d){7,14}/g

type Gated = ReturnType<typeof secretWords>

/** What protected texts say, and those that are not to be shown yet, that could give them away. */
function secretWords(gated: readonly string[], early: readonly string[]) {
  const ofGated = telling(gated)
  const ofEarly = telling(early)
  const all = {
    windows: ofGated.windows.union(ofEarly.windows),
    mails: ofGated.mails.union(ofEarly.mails),
    phones: ofGated.phones.union(ofEarly.phones),
  }
  const isGated = (text: string) => Object.values(ofGated).some((known) => known.has(text))
  return { ...all, words: wordsIn(all.windows), isEarly: (text: string) => !isGated(text) }
}

/** What texts say that no other text says by chance. */
function telling(texts: readonly string[]) {
  // Figures and single letters meet by chance in drawings.
  const isTelling = (window: string) => /\p{L}{3}/u.test(window)
  return {
    windows: new Set(texts.flatMap((text) => windowsOf(wordsOf(text)).filter(isTelling))),
    mails: new Set(texts.flatMap(mailsOf)),
    phones: new Set(texts.flatMap(phonesOf)),
  }
}

type Said = Readonly<
  Record<'windows' | 'mails' | 'phones' | 'starts' | 'wholes' | 'ends', readonly string[]>
>

/** Of most texts, of which there may be thousands. */
const nothing: Said = { windows: [], mails: [], phones: [], starts: [], wholes: [], ends: [] }

/** What of it a public text says as well, and with which of these words its lines begin and end: pages put lines side by side. */
function saidIn(text: string, gated: Gated): Said {
  const windows = windowsOf(wordsOf(text), gated.words).filter((one) => gated.windows.has(one))
  const mails = mailsOf(text)
  const phones = phonesOf(text)
  const starts: string[] = []
  const wholes: string[] = []
  const ends: string[] = []
  const note = (list: string[], words: readonly string[]) => {
    if (words.every((word) => gated.words.has(word))) list.push(words.join(' '))
  }
  for (const words of text.split('\n').map(wordsOf)) {
    const most = Math.min(windowLength - 1, words.length)
    for (let count = 1; count <= most; count++) {
      note(starts, words.slice(0, count))
      note(ends, words.slice(-count))
    }
    if (words.length > 0 && words.length < windowLength) note(wholes, words)
  }
  const all = { windows, mails, phones, starts, wholes, ends }
  return Object.values(all).some((list) => list.length > 0) ? all : nothing
}

/**
 * Tells of words whether they are the end of a public line and the beginning of another one, with whole lines between them.
 * A number may stand for such a line: pages make them of fields.
 */
function joining(said: readonly Said[]): (window: string) => boolean {
  const among = (kind: 'starts' | 'wholes' | 'ends') => {
    const known = new Set(said.flatMap((text) => text[kind]))
    return (words: readonly string[]): boolean => {
      const text = words.join(' ')
      return known.has(text) || /^\p{N}+$/u.test(text)
    }
  }
  const isStart = among('starts')
  const isWhole = among('wholes')
  const isEnd = among('ends')
  const isBegun = (words: readonly string[]): boolean =>
    isStart(words) || divisions(words).some(([one, rest]) => isWhole(one) && isBegun(rest))
  return (window) => divisions(window.split(' ')).some(([one, rest]) => isEnd(one) && isBegun(rest))
}

/** Every way to divide words into two parts. */
const divisions = (words: readonly string[]) =>
  words.slice(1).map((_, index) => [words.slice(0, index + 1), words.slice(index + 1)] as const)

/** What the protected texts say and no public text does: what may be read in no published file. */
function secretsIn(gated: Gated, said: readonly Said[]) {
  const only = (kind: 'windows' | 'mails' | 'phones') =>
    gated[kind].difference(new Set(said.flatMap((text) => text[kind])))
  const isJoined = joining(said)
  const windows = new Set([...only('windows')].filter((window) => !isJoined(window)))
  const mails = only('mails')
  const phones = only('phones')
  return {
    windows,
    /** Every word of the windows, so that most of a file can be passed over. */
    words: wordsIn(windows),
    mails,
    phones,
    isEarly: gated.isEarly,
    /** Leaks by the parts that many pages share. */
    parts: new Map<string, string | undefined>(),
    /** The same wherever the same is secret. */
    mark: contentHash(
      ...[windows, mails, phones].map((all) =>
        [...all]
          .toSorted()
          .map((one) => `${gated.isEarly(one)} ${one}`)
          .join('\n'),
      ),
    ),
  }
}

const wordsIn = (windows: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...windows].flatMap((window) => window.split(' ')))

/** The last nine digits of each number: written with or without its country, it ends the same. */
const phonesOf = (text: string): readonly string[] =>
  digitsOf(text, writtenPhone).map((all) => all.slice(-9))

/** The words of a text, whatever stands between them and however their letters are composed. */
const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** So many words in a row are taken for somebody's sentence, and not for chance. */
const windowLength = 4

/** Every four words in a row; with `known`, only rows of known words. */
function windowsOf(words: readonly string[], known?: ReadonlySet<string>): readonly string[] {
  const windows: string[] = []
  let index = 0
  let run = 0
  // A site of many pages has millions of words, of which hardly any is known.
  for (const word of words) {
    index++
    run = known?.has(word) === false ? 0 : run + 1
    if (run >= windowLength) windows.push(words.slice(index - windowLength, index).join(' '))
  }
  return windows
}

const mailsOf = (text: string): readonly string[] =>
  (text.includes('@') ? text : '')
    .toLowerCase()
    .match(/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu) ?? []

/** The digits of the telephone numbers in a text. */
const digitsOf = (text: string, phone: RegExp): readonly string[] =>
  (text.match(phone) ?? []).map((found) => found.replace(/\D/g, ''))

/** What stands inline in pages and mostly is the same in many, which the data of a page is not. */
const inline = /<(style|script)\b(?![^>]*\/ld\+json)[^>]*>([\s\S]*?)<\/\1>/g

function firstLeak(path: string, bytes: Uint8Array, secrets: Secrets): string | undefined {
  if (!path.endsWith('.html'))
    return leakInBytes(Buffer.from(path), secrets) ?? leakInBytes(bytes, secrets)
  const { parts } = secrets
  let leak: string | undefined
  const rest = new TextDecoder().decode(bytes).replace(inline, (_, name: string, part: string) => {
    if (!parts.has(part)) parts.set(part, leakInBytes(Buffer.from(part), secrets))
    leak ??= parts.get(part)
    return `<${name}></${name}>`
  })
  return leak ?? leakInBytes(Buffer.from(`${path} ${rest}`), secrets)
}

const leakInBytes = (bytes: Uint8Array, secrets: Secrets): string | undefined =>
  readableTexts(bytes)
    .map((text) => leakIn(text, secrets))
    .find((leak) => leak !== undefined)

function leakIn(text: string, { windows, words, mails, phones }: Secrets): string | undefined {
  for (const window of windowsOf(wordsOf(text), words)) if (windows.has(window)) return window
  const small = text.includes('@') ? text.toLowerCase() : ''
  const mail = [...mails].find((one) => small.includes(one))
  if (mail !== undefined || phones.size === 0) return mail
  const digits = digitsOf(text, /\d(?:[\s().-]{0,2}\d){7,}/g)
  return [...phones].find((phone) => digits.some((run) => run.includes(phone)))
}
