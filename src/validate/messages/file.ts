import { french } from './french.ts'
import { kind } from './kind.ts'

export const notUtf8 = kind({
  code: 'file/not-utf-8',
  severity: 'error',
  example: {
    en: 'a file saved as “Western (Latin-1)” that holds “château”',
    fr: french`un fichier enregistré en « Occidental (Latin-1) » qui contient « château »`,
  },
  en: () => [
    'From here on this file cannot be read: it is not UTF-8.',
    'Save it as UTF-8 in your text editor.',
  ],
  fr: () => [
    french`À partir d'ici ce fichier est illisible : il n'est pas en UTF-8.`,
    french`Enregistrez-le en UTF-8 dans votre éditeur de texte.`,
  ],
})

export const utf16 = kind({
  code: 'file/utf-16',
  severity: 'error',
  example: {
    en: 'a file saved as “Unicode” by an old text editor',
    fr: french`un fichier enregistré en « Unicode » par un vieil éditeur de texte`,
  },
  en: () => [
    'This file is stored as UTF-16, which the site cannot read.',
    'Save it as UTF-8 in your text editor.',
  ],
  fr: () => [
    french`Ce fichier est enregistré en UTF-16, que le site ne sait pas lire.`,
    french`Enregistrez-le en UTF-8 dans votre éditeur de texte.`,
  ],
})

export const binary = kind({
  code: 'file/binary',
  severity: 'error',
  example: {
    en: 'a word processor’s file renamed to .md',
    fr: french`un fichier de traitement de texte renommé en .md`,
  },
  en: () => ['This file is not plain text.', 'Write it in a text editor and save it as UTF-8.'],
  fr: () => [
    french`Ce fichier n'est pas du texte simple.`,
    french`Écrivez-le dans un éditeur de texte et enregistrez-le en UTF-8.`,
  ],
})

export const textTooLarge = kind<{ megabytes: string }>({
  code: 'file/too-large',
  severity: 'error',
  example: { en: 'a text of 2 MiB', fr: french`un texte de 2 Mio` },
  en: ({ megabytes }) => [
    `This file is too large: ${megabytes} MiB; a text may have 1 MiB.`,
    'Split it, or remove what does not belong here.',
  ],
  fr: ({ megabytes }) => [
    french`Ce fichier est trop grand : ${megabytes.replace('.', ',')} Mio ; un texte peut en avoir 1.`,
    french`Partagez-le, ou retirez ce qui n'a rien à y faire.`,
  ],
})

export const emptyFile = kind({
  code: 'file/empty',
  severity: 'error',
  example: { en: 'a file without a single letter', fr: french`un fichier sans une seule lettre` },
  en: () => ['This file is empty.', 'Write its fields, or delete the file.'],
  fr: () => [french`Ce fichier est vide.`, french`Écrivez ses champs, ou supprimez le fichier.`],
})

export const missingFile = kind<{ name: string }>({
  code: 'file/missing',
  severity: 'error',
  example: { en: 'content/site.yaml was deleted', fr: french`content/site.yaml a été supprimé` },
  en: ({ name }) => [
    `The file “${name}” is missing; the site cannot do without it.`,
    'Put it back under exactly this name.',
  ],
  fr: ({ name }) => [
    french`Le fichier « ${name} » manque ; le site ne peut pas s'en passer.`,
    french`Remettez-le, sous ce nom exactement.`,
  ],
})

export const misnamedFile = kind<{ name: string; nearest: string }>({
  code: 'file/unknown',
  severity: 'error',
  example: {
    en: 'the file landing/hero.yml in place of landing/hero.yaml',
    fr: french`le fichier landing/hero.yml au lieu de landing/hero.yaml`,
  },
  en: ({ name, nearest }) => [
    `The site looks for “${nearest}”; this file is called “${name}”.`,
    `Rename it to “${nearest}”.`,
  ],
  fr: ({ name, nearest }) => [
    french`Le site cherche « ${nearest} » ; ce fichier s'appelle « ${name} ».`,
    french`Renommez-le en « ${nearest} ».`,
  ],
})

export const strayFile = kind<{ name: string }>({
  code: 'file/unused',
  severity: 'warning',
  example: { en: 'a file landing/notes.txt', fr: french`un fichier landing/notes.txt` },
  en: ({ name }) => [
    `The site does not use the file “${name}”.`,
    'Move it out of the content folder, or see content/README.md for where texts go.',
  ],
  fr: ({ name }) => [
    french`Le site n'utilise pas le fichier « ${name} ».`,
    french`Sortez-le du dossier de contenu, ou voyez dans content/README.md où vont les textes.`,
  ],
})

export const leadsOutside = kind({
  code: 'file/outside',
  severity: 'error',
  example: {
    en: 'a shortcut to a file on the desktop',
    fr: french`un raccourci vers un fichier du bureau`,
  },
  en: () => [
    'This is a link that leads outside content/.',
    'Delete it and put the file itself here.',
  ],
  fr: () => [
    french`Ceci est un lien qui mène hors de content/.`,
    french`Supprimez-le et mettez le fichier lui-même à sa place.`,
  ],
})

export const linkedFile = kind({
  code: 'file/link',
  severity: 'error',
  example: {
    en: 'a shortcut to another file of the content folder',
    fr: french`un raccourci vers un autre fichier du dossier de contenu`,
  },
  en: () => ['This is a link to another place.', 'Delete it and put the file itself here.'],
  fr: () => [
    french`Ceci est un lien vers un autre endroit.`,
    french`Supprimez-le et mettez le fichier lui-même à sa place.`,
  ],
})

export const specialFile = kind({
  code: 'file/special',
  severity: 'error',
  example: { en: 'a device or a pipe', fr: french`un périphérique ou un tube` },
  en: () => ['This is not a file that can be read.', 'Delete it.'],
  fr: () => [french`Ceci n'est pas un fichier que l'on puisse lire.`, french`Supprimez-le.`],
})

export const impossibleName = kind<{ name: string }>({
  code: 'file/name',
  severity: 'error',
  example: {
    en: 'a file called CON.md, which Windows refuses',
    fr: french`un fichier appelé CON.md, que Windows refuse`,
  },
  en: ({ name }) => [
    `A file cannot be called “${name}” on every computer.`,
    'Rename it with letters, digits and hyphens only.',
  ],
  fr: ({ name }) => [
    french`Un fichier ne peut pas s'appeler « ${name} » sur tous les ordinateurs.`,
    french`Renommez-le avec des lettres, des chiffres et des traits d'union.`,
  ],
})

export const sameName = kind<{ name: string; other: string }>({
  code: 'file/same-name',
  severity: 'error',
  example: { en: 'A.jpg beside a.jpg', fr: french`A.jpg à côté de a.jpg` },
  en: ({ name, other }) => [
    `“${name}” and “${other}” are the same name on many computers.`,
    'Rename one of the two.',
  ],
  fr: ({ name, other }) => [
    french`« ${name} » et « ${other} » sont un seul et même nom sur bien des ordinateurs.`,
    french`Renommez l'un des deux.`,
  ],
})
