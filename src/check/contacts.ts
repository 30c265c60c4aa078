import type { Finding } from '../content/finding.ts'
import { warning } from '../message.ts'
import { figuresIn, isFields, valueAt, wordsInBraces } from './data.ts'
import { nearest } from './nearest.mjs'
import { type FieldText, labelsOf } from './schema.ts'
import { fieldOf, fileAt, isFaultyAt, told, type World } from './world.ts'

/** The names of the addresses of the settings: the text of a page may write them in braces, as in `{contact}`. */
export interface Contacts {
  readonly mail: readonly string[]
  readonly phone: readonly string[]
}

/** These names; undefined where the settings cannot be read. */
export function contactsOf(world: World): Contacts | undefined {
  const { file, mail = [], phone = [] } = world.table.settings
  const site = fileAt(world, file)
  if (!site?.fields || [mail, phone].some((path) => isFaultyAt(site, path.slice(0, 1))))
    return undefined
  const names = (path: readonly string[]) => {
    const fields = path.length > 0 && fieldOf(site, ...path)
    return isFields(fields) ? Object.keys(fields) : []
  }
  return { mail: names(mail), phone: names(phone) }
}

/** Words in braces in fields, where nothing is filled in for them: names of addresses, and others that nobody knows. */
export function contactRule(world: World): Finding[] {
  const { mail = [], phone = [] } = contactsOf(world) ?? {}
  const names = new Set([...mail, ...phone])
  return world.files.flatMap((file) => {
    const fields = file.fields?.data
    return file.leaves.flatMap((leaf) => {
      const { path, value, note } = leaf
      if (note.text === undefined || !value.includes('{')) return []
      const known = filledIn(leaf, fields)
      const written = wordsInBraces(value).filter((name) => !known.includes(name))
      const contact = written.find((name) => names.has(name))
      if (contact) return told(file, path, unfilled({ written: `{${contact}}` }))
      const [unknown] = written.filter((name) => !isFigure(name, leaf, fields))
      if (unknown === undefined) return []
      const meant = nearest(unknown, known)
      const both = { written: `{${unknown}}` }
      return told(file, path, meant ? misspelt({ ...both, meant: `{${meant}}` }) : stands(both))
    })
  })
}

/** The numbers that stand beside a text. */
const figuresAt = ({ path }: FieldText, fields: unknown): readonly string[] =>
  figuresIn(valueAt(fields, path.slice(0, -1)))

/** What is filled in: the numbers beside a text, and what the sentence about its field names. */
const filledIn = (text: FieldText, fields: unknown): readonly string[] => [
  ...figuresAt(text, fields),
  ...wordsInBraces(labelsOf(text.schema)?.note.en ?? ''),
]

/** Whether a number beside it is meant, which is told as that. */
const isFigure = (name: string, text: FieldText, fields: unknown): boolean =>
  nearest(name, figuresAt(text, fields)) !== undefined

const unfilled = warning('text/contact', {
  en: '“{written}” is shown as it stands: only the text below the fields has addresses filled in.',
  enFix: 'Write the address itself.',
  fr: "« {written} » s'affiche tel quel : seul le texte sous les champs reçoit les adresses.",
  frFix: "Écrivez l'adresse elle-même.",
})

const notFilledIn = {
  en: '“{written}” is shown as it stands: nothing is filled in for it.',
  fr: "« {written} » s'affiche tel quel : rien ne le remplace.",
} as const
const misspelt = warning('text/contact', {
  ...notFilledIn,
  enFix: 'Did you mean “{meant}”?',
  frFix: 'Vouliez-vous dire « {meant} » ?',
})
const stands = warning('text/contact', {
  ...notFilledIn,
  enFix: 'Write the words themselves.',
  frFix: 'Écrivez les mots eux-mêmes.',
})
