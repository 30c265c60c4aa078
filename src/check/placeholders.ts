import { basename } from 'node:path'
import { type Finding, finding } from '../content/finding.ts'
import { lineAt } from '../content/text.ts'
import { rememberFor } from '../memory.ts'
import { type Both, both, message, warning } from '../message.ts'
import { isExample } from './address.ts'
import type { File } from './file.ts'
import { sourceRange, textAt, type Written } from './markdown.ts'
import type { Settings } from './table.ts'
import { fieldOf, fileAt, isFaultyAt } from './world.ts'

/**
 * What must not go online: words that say that a text is missing, numbers reserved for fiction, addresses reserved for
 * examples. While the settings name an example address itself, each file has one warning, so that others are still seen;
 * once they name a real one, each placeholder is an error at its field. `--url` changes nothing of that.
 */
export function placeholderRule(files: readonly File[], { file: settingsFile }: Settings) {
  const settings = fileAt({ files }, settingsFile)
  const url = fieldOf(settings, 'url')
  const isDraft = typeof url !== 'string' || isExample(url)
  return files.flatMap((file) => {
    // A file of which only the facts are known is read for this alone: most have none.
    const all = mayHold(file.bytes) ? placeholdersOf(file) : []
    const isNobodys = ({ written }: Placeholder) => Object.values(unwritten).includes(written)
    const empty = all.filter(isNobodys).map((one) => finding(one, one.at, nobodys(one)))
    const found = all.filter((one) => !isNobodys(one))
    if (!isDraft) return [...empty, ...found.map((one) => finding(one, one.at, left(one)))]
    const [first, ...others] = found.filter(({ path }) => file !== settings || path[0] !== 'url')
    if (!first) return empty
    const lineOf = ({ at: [start] }: Placeholder) => lineAt(first.source, start)
    const lines = [...new Set(others.map(lineOf))].filter((line) => line !== lineOf(first))
    const [list, s] = [lines.join(', '), lines.length > 1 ? 's' : '']
    const also = list && both(`; more in line${s} ${list}`, ` ; autre${s} : ligne${s} ${list}`)
    const name = basename(settingsFile)
    return [...empty, finding(first, first.at, draft({ ...first, also, file: name }))]
  })
}

type Placeholder = ReturnType<typeof placeholdersIn>[number]

/** What may stand between the digits of a number: with all that `withBlanks` replaces in it, the pattern would take a tenth of a second to compile. */
const gap = ' {0,3}'
const withBlanks = (text: string): string =>
  text.replace(/(?:\+|(?<![\d+])0)(?:[\s./()-]{0,6}\d){9,}/g, (number) =>
    number.replace(/[\s./()-]/g, ' '),
  )

/** The pattern of a number, in which `x` is any digit. */
const digits = (number: string) =>
  [...number.replaceAll(' ', '')].map((one) => (one === 'x' ? String.raw`\d` : one)).join(gap)

/** Numbers of a country, after its code or after the 0 that is dialled within it. */
const numbersOf = (code: string, ...numbers: readonly string[]) =>
  String.raw`(?:\+${digits(code)}${gap}0?|(?<![\d+])0)${gap}(?:${numbers.map(digits).join('|')})`

const fictions = [
  // Arcep, decision 2018-0881: numbers for audiovisual works.
  numbersOf('33', '199 00x xxx', '261 91x xxx', '353 01x xxx', '465 71x xxx', '536 49x xxx'),
  numbersOf('33', '639 98x xxx'),
  // Ofcom, numbers for drama use: London, mobile, no area.
  numbersOf('44', '20 7946 0xxx', '7700 900 xxx', '1632 960 xxx'),
  // North American Numbering Plan: 555-0100 to 555-0199.
  String.raw`\+${digits('1 xxx 555 01xx')}`,
]
const fiction = new RegExp(`(?:${fictions.join('|')})(?!\\d)`, 'g')

/** What a new page says until somebody writes its text. */
export const unwritten = both('Text to come.', 'Texte à venir.')

/** Whether only that is wrong: a page that says so can be shown, but not published. */
export const isUnwritten = ({ code }: Pick<Finding, 'code'>): boolean =>
  code === 'placeholder/unwritten'

const placeholder = both('a placeholder', 'un texte provisoire')

/** What is looked for, and what it is called. Accents may be stored apart from their letters. */
const forms: readonly (readonly [RegExp, Both])[] = [
  [new RegExp(Object.values(unwritten).map(RegExp.escape).join('|'), 'g'), placeholder],
  [
    // A form is to be completed and returned: a sentence that goes on is about something else.
    /(?<![\p{L}\p{N}])(?i:to\s+be\s+completed|(?:à|a\u0300)\s+compl(?:é|e\u0301)ter)(?![\p{L}\p{N}])(?!(?:[^\S\n]+|[^\S\n]*\n)\p{Ll})/gu,
    placeholder,
  ],
  // A person may be called Lorem, and a band TODO MUNDO.
  [/(?<![\p{L}\p{N}])lorem(?=\s+ipsum(?![\p{L}\p{N}]))/giu, placeholder],
  [/(?<![\p{L}\p{N}])(?:TODO(?!\s+\p{Lu}{2,})|@OWNER)(?![\p{L}\p{N}])/gu, placeholder],
  [
    // RFC 2606 and RFC 6761.
    /(?<![\w.@-])(?:[\w.@-]{1,99}\.example|(?:[\w.@-]{0,99}[.@])?example\.(?:com|net|org))(?![\w-])/gi,
    both('an address reserved for examples', 'une adresse réservée aux exemples'),
  ],
  [fiction, both('a number reserved for fiction', 'un numéro réservé à la fiction')],
]

/** A text as a form finds its own in it, sign by sign. */
const seenBy = (form: RegExp, text: string): string => (form === fiction ? withBlanks(text) : text)

const mayHold = rememberFor((bytes: Uint8Array): boolean => {
  const text = Buffer.from(bytes).toString()
  return forms.some(([form]) => seenBy(form, text).search(form) >= 0)
})

/** The placeholders of a file in what visitors read or follow, in their order: not in comments, nor in names of pages and pictures. */
const placeholdersOf = rememberFor((file: File): Placeholder[] => {
  const { fields, leaves, body } = file
  const own = leaves.filter(({ note, path }) => !note.refersTo && !isFaultyAt(file, path))
  const inFields = own.flatMap(({ path }) => {
    const text = fields && textAt(fields, path)
    return text ? placeholdersIn(text) : []
  })
  const inBody = body ? placeholdersIn(body.written) : []
  return [...inFields, ...inBody].toSorted((one, other) => one.at[0] - other.at[0])
})

const placeholdersIn = (text: Written) =>
  forms.flatMap(([form, what]) =>
    [...seenBy(form, text.text).matchAll(form)].map(({ 0: { length }, index }) => ({
      source: text.source,
      path: text.path,
      at: sourceRange(text, [index, index + length]),
      written: text.text.slice(index, index + length).replace(/\s+/g, ' '),
      what,
    })),
  )

const nobodys = message('placeholder/unwritten', {
  en: '“{written}” is a placeholder: the text has not been written yet.',
  enFix: 'Write the text, or delete the page.',
  fr: '« {written} » est un texte provisoire : le vrai texte n’est pas encore écrit.',
  frFix: 'Écrivez le texte, ou supprimez la page.',
})
const draft = warning('placeholder/left', {
  en: '“{written}” is {what}{also}.',
  enFix:
    'Replace it before you publish: once {file} has the real address of the site, it is an error.',
  fr: '« {written} » est {what}{also}.',
  frFix:
    "À remplacer avant de publier : une fois l'adresse réelle du site dans {file}, c'est une erreur.",
})
const left = message('placeholder/left', {
  en: '“{written}” is {what}.',
  enFix: 'Replace it. If it is meant as it stands, use other words.',
  fr: '« {written} » est {what}.',
  frFix: "Remplacez-le. S'il est voulu, dites-le avec d'autres mots.",
})
