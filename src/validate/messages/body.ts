import type { Named } from './field.ts'
import { french, ofFrench } from './french.ts'
import { kind } from './kind.ts'

export const missingBody = kind<Named>({
  code: 'markdown/no-text',
  severity: 'error',
  example: {
    en: 'a mission card with nothing below the second ---',
    fr: french`une carte de mission sans rien sous le second ---`,
  },
  en: ({ en }) => [`There is no text below the fields of ${en}.`, 'Write it below the second ---.'],
  fr: ({ fr }) => [
    french`Il n'y a pas de texte sous les champs ${ofFrench(fr)}.`,
    french`Écrivez-le sous le second ---.`,
  ],
})

export const unusedBody = kind<{ template: string }>({
  code: 'markdown/unused-text',
  severity: 'warning',
  example: {
    en: 'words below the fields of content/pages/home.md',
    fr: french`des mots sous les champs de content/pages/home.md`,
  },
  en: ({ template }) => [
    `A page with the template “${template}” does not show this text.`,
    'Delete it, or move it to where it is to be read.',
  ],
  fr: ({ template }) => [
    french`Une page du modèle « ${template} » n'affiche pas ce texte.`,
    french`Supprimez-le, ou déplacez-le là où il doit être lu.`,
  ],
})

export const longBody = kind<{ room: number; length: number }>({
  code: 'markdown/long',
  severity: 'warning',
  example: {
    en: 'a mission card with ten lines below its fields',
    fr: french`une carte de mission avec dix lignes sous ses champs`,
  },
  en: ({ room, length }) => [
    `This text has ${length} characters; its place has room for ${room}.`,
    `Shorten it by ${length - room}, or look whether the page still pleases.`,
  ],
  fr: ({ room, length }) => [
    french`Ce texte a ${length} caractères ; sa place en contient ${room}.`,
    french`Raccourcissez-le de ${length - room}, ou regardez si la page plaît encore.`,
  ],
})
