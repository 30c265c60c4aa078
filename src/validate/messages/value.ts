import { plural } from './english.ts'
import { french } from './french.ts'
import { kind } from './kind.ts'

const characters = (count: number): string => `${count} caractère${count === 1 ? '' : 's'}`

export const impossibleDate = kind<{ written: string; example: string }>({
  code: 'field/date',
  severity: 'error',
  example: 'start: 2026-06-31',
  en: ({ written, example }) => [
    `“${written}” is not a day of the calendar.`,
    `Write year-month-day, for example ${example}.`,
  ],
  fr: ({ written, example }) => [
    french`« ${written} » n'est pas un jour du calendrier.`,
    french`Écrivez année-mois-jour, par exemple ${example}.`,
  ],
})

export const wrongMail = kind<{ written: string }>({
  code: 'field/mail',
  severity: 'error',
  example: 'contact: contact(at)pointdorgue.example',
  en: ({ written }) => [
    `“${written}” is not a mail address.`,
    'Write it like name@example.org, and nothing else.',
  ],
  fr: ({ written }) => [
    french`« ${written} » n'est pas une adresse de courriel.`,
    french`Écrivez-la comme nom@exemple.org, et rien d'autre.`,
  ],
})

export const wrongPhone = kind<{ written: string }>({
  code: 'field/phone',
  severity: 'error',
  example: 'office: "01 99 00 18 26"',
  en: ({ written }) => [
    `“${written}” is not an international phone number.`,
    'Begin with + and the country, then digits and spaces: "+33 1 99 00 18 26"',
  ],
  fr: ({ written }) => [
    french`« ${written} » n'est pas un numéro de téléphone international.`,
    french`Commencez par + et le pays, puis des chiffres et des espaces : "+33 1 99 00 18 26"`,
  ],
})

export const wrongAddress = kind<{ written: string }>({
  code: 'field/url',
  severity: 'error',
  example: 'url: www.pointdorgue.example',
  en: ({ written }) => [
    `“${written}” is not a complete address.`,
    'Begin with https:// and write the whole address.',
  ],
  fr: ({ written }) => [
    french`« ${written} » n'est pas une adresse complète.`,
    french`Commencez par https:// et écrivez l'adresse entière.`,
  ],
})

export const wrongForm = kind<{ name: string; written: string }>({
  code: 'field/format',
  severity: 'error',
  example: 'id: Grande Salle',
  en: ({ name, written }) => [
    `“${written}” cannot be the “${name}”.`,
    'Use small letters without accents, digits and hyphens only, and begin with a letter.',
  ],
  fr: ({ name, written }) => [
    french`« ${written} » ne convient pas pour « ${name} ».`,
    french`N'employez que des minuscules sans accents, des chiffres et des traits d'union, une lettre d'abord.`,
  ],
})

export const textTooLong = kind<{ name: string; most: number; length: number }>({
  code: 'field/too-long',
  severity: 'error',
  example: {
    en: 'title: with a heading of 200 letters',
    fr: french`title: avec un titre de 200 lettres`,
  },
  en: ({ name, most, length }) => [
    `“${name}” has ${plural(length, 'character')}; there is room for ${most}.`,
    `Shorten it by ${plural(length - most, 'character')}.`,
  ],
  fr: ({ name, most, length }) => [
    french`« ${name} » a ${characters(length)} ; il y a de la place pour ${most}.`,
    french`Raccourcissez-le de ${characters(length - most)}.`,
  ],
})

export const longText = kind<{ name: string; room: number; length: number }>({
  code: 'field/long',
  severity: 'warning',
  example: {
    en: 'title: with a heading of 60 letters',
    fr: french`title: avec un titre de 60 lettres`,
  },
  en: ({ name, room, length }) => [
    `“${name}” has ${plural(length, 'character')}; its place has room for ${room}.`,
    `Shorten it by ${plural(length - room, 'character')}, or look whether the page still pleases.`,
  ],
  fr: ({ name, room, length }) => [
    french`« ${name} » a ${characters(length)} ; sa place en contient ${room}.`,
    french`Raccourcissez-le de ${characters(length - room)}, ou regardez si la page plaît encore.`,
  ],
})

export const wrongLength = kind<{ name: string; length: number }>({
  code: 'field/length',
  severity: 'error',
  example: 'held: note',
  en: ({ name, length }) => [
    `“${name}” must have exactly ${plural(length, 'character')}.`,
    'Write just that.',
  ],
  fr: ({ name, length }) => [
    french`« ${name} » doit avoir exactement ${characters(length)}.`,
    french`N'écrivez rien d'autre.`,
  ],
})

export const numberOutOfRange = kind<{ name: string; bound: 'least' | 'most'; limit: number }>({
  code: 'field/range',
  severity: 'error',
  example: 'minutes: 100000',
  en: ({ name, bound, limit }) => [
    `“${name}” may be ${limit} at ${bound}.`,
    bound === 'least' ? 'Write a larger number.' : 'Write a smaller number.',
  ],
  fr: ({ name, bound, limit }) => [
    french`« ${name} » doit être ${limit} au ${bound === 'least' ? 'moins' : 'plus'}.`,
    bound === 'least'
      ? french`Écrivez un nombre plus grand.`
      : french`Écrivez un nombre plus petit.`,
  ],
})

export const wrongCount = kind<{
  name: string
  bound: 'least' | 'most' | 'exact'
  limit: number
  count: number
}>({
  code: 'field/count',
  severity: 'error',
  example: {
    en: 'legend: with two entries instead of three',
    fr: french`legend: avec deux éléments au lieu de trois`,
  },
  en: ({ name, bound, limit, count }) => [
    `“${name}” has ${plural(count, 'entry').replace('entrys', 'entries')}; there must be ${boundEnglish[bound]}${limit}.`,
    count < limit ? 'Add what is missing.' : 'Remove what is too much.',
  ],
  fr: ({ name, bound, limit, count }) => [
    french`« ${name} » a ${count} élément${count === 1 ? '' : 's'} ; il en faut ${boundFrench[bound]}${limit}.`,
    count < limit ? french`Ajoutez ce qui manque.` : french`Retirez ce qui est en trop.`,
  ],
})

const boundEnglish = { least: 'at least ', most: 'at most ', exact: '' } as const
const boundFrench = { least: 'au moins ', most: 'au plus ', exact: '' } as const
