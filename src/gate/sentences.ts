import type { Sentence } from '../command/failure.ts'
import { passwordCount } from './gate-file.ts'

interface Task {
  readonly replace: boolean
  readonly rotate: boolean
}

/** What `npm run gate` asks for, one question per password. */
export function questions({ replace }: Task): readonly Sentence[] {
  if (replace)
    return [
      { en: 'Password to replace: ', fr: 'Mot de passe à remplacer : ' },
      { en: 'New password: ', fr: 'Nouveau mot de passe : ' },
    ]
  return Array.from({ length: passwordCount }, (_, index) => ({
    en: `Password ${index + 1} of ${passwordCount}: `,
    fr: `Mot de passe ${index + 1} sur ${passwordCount} : `,
  }))
}

/** Passphrases that a person may take, before the first question. */
export function suggestions({ replace }: Task, offers: readonly string[]): Sentence {
  const list = offers
    .slice(0, replace ? 1 : passwordCount)
    .map((offer) => `  ${offer}`)
    .join('\n')
  return {
    en: `Five random words make a good password, for example:\n${list}\nWhat you type is not shown.`,
    fr: `Cinq mots tirés au hasard font un bon mot de passe, par exemple :\n${list}\nCe que vous tapez ne s’affiche pas.`,
  }
}

/** What was done, and what it does not undo. */
export function written({ replace, rotate }: Task, existed: boolean): Sentence {
  const done: Sentence = replace
    ? { en: 'One of the three passwords is replaced.', fr: 'Un des trois mots de passe a changé.' }
    : { en: 'Three passwords are set.', fr: 'Les trois mots de passe sont réglés.' }
  const ground: Sentence = rotate
    ? { en: ' Salt and seed are new.', fr: ' Le sel et la graine sont nouveaux.' }
    : { en: '', fr: '' }
  const former: Sentence = existed
    ? {
        en: '\nPages published earlier still open with the former passwords wherever somebody kept a copy.',
        fr: '\nLes pages déjà publiées s’ouvrent encore avec les anciens mots de passe, là où quelqu’un en a gardé une copie.',
      }
    : { en: '', fr: '' }
  return {
    en: `${done.en}${ground.en} gate.json holds public keys only: nothing in it opens the pages.\nBuild and publish the site for them to take effect.${former.en}`,
    fr: `${done.fr}${ground.fr} gate.json ne contient que des clés publiques : rien n’y ouvre les pages.\nConstruisez et publiez le site pour qu’ils prennent effet.${former.fr}`,
  }
}

/** Why the number of lines is not the number of passwords. */
export function miscounted({ replace }: Task, given: number): Sentence {
  const needed: Sentence = replace
    ? {
        en: 'Two passwords are needed, the former and the new one, each on a line',
        fr: 'Il faut deux mots de passe, l’ancien et le nouveau, un par ligne',
      }
    : {
        en: `${passwordCount} passwords are needed, one a line`,
        fr: `Il faut ${passwordCount} mots de passe, un par ligne`,
      }
  const count = counted(given)
  return {
    en: `${needed.en}; ${count.en}. Nothing was changed.`,
    fr: `${needed.fr}\u202F; ${count.fr}. Rien n’a été changé.`,
  }
}

function counted(given: number): Sentence {
  if (given === 0) return { en: 'none was given', fr: 'aucun n’a été donné' }
  if (given === 1) return { en: 'one was given', fr: 'un seul a été donné' }
  return { en: `${given} were given`, fr: `${given} ont été donnés` }
}

export const nothingToReplace: Sentence = {
  en: 'There is no valid gate.json in which a password could be replaced. Run “npm run gate” to set all three.',
  fr: 'Il n’y a pas de gate.json valide où remplacer un mot de passe. Lancez « npm run gate » pour régler les trois.',
}

export const replaceOrRotate: Sentence = {
  en: '--replace keeps two passwords, --rotate makes all three anew: use one of them.',
  fr: '--replace garde deux mots de passe, --rotate les renouvelle tous : choisissez.',
}
