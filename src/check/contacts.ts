import type { Finding } from '../content/finding.ts'
import { warning } from '../message.ts'
import { isFields } from './data.ts'
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

/** Names of addresses in fields, where nothing fills them in. */
export function contactRule(world: World): Finding[] {
  const { mail = [], phone = [] } = contactsOf(world) ?? {}
  const names = new Set([...mail, ...phone])
  return world.files.flatMap((file) =>
    file.leaves.flatMap(({ path, value, note }) => {
      if (note.text === undefined || !value.includes('{')) return []
      const found = [...value.matchAll(/\{(\w+)\}/g)].find(([, name = '']) => names.has(name))
      return found ? told(file, path, unfilled({ written: found[0] })) : []
    }),
  )
}

const unfilled = warning('text/contact', {
  en: '“{written}” is shown as it stands: only the text below the fields has addresses filled in.',
  enFix: 'Write the address itself.',
  fr: "« {written} » s'affiche tel quel : seul le texte sous les champs reçoit les adresses.",
  frFix: "Écrivez l'adresse elle-même.",
})
