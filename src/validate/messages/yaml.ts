import { french } from './french.ts'
import { kind } from './kind.ts'

export const duplicateKey = kind<{ name: string; line: number }>({
  code: 'yaml/duplicate-key',
  severity: 'error',
  example: {
    en: 'title: The note, for the second time among the same fields',
    fr: french`title: The note, pour la seconde fois parmi les mêmes champs`,
  },
  en: ({ name, line }) => [
    `“${name}” is written twice; the first one is on line ${line}.`,
    'Keep one of the two lines and delete the other.',
  ],
  fr: ({ name, line }) => [
    french`« ${name} » est écrit deux fois ; la première est à la ligne ${line}.`,
    french`Gardez l'une des deux lignes et supprimez l'autre.`,
  ],
})

export const alias = kind<{ mark: string }>({
  code: 'yaml/alias',
  severity: 'error',
  example: 'title: *first',
  en: ({ mark }) => [
    `“${mark}” refers to another part of the file; such references (aliases) are not allowed.`,
    'Write the text itself. If the sign belongs to the text, put the text in quotes.',
  ],
  fr: ({ mark }) => [
    french`« ${mark} » renvoie à une autre partie du fichier ; ces renvois ne sont pas permis.`,
    french`Écrivez le texte lui-même. Si le signe en fait partie, mettez le texte entre guillemets droits.`,
  ],
})

export const tag = kind<{ mark: string }>({
  code: 'yaml/tag',
  severity: 'error',
  example: 'title: !important The note',
  en: ({ mark }) => [
    `“${mark}” gives the value a type; that is not allowed.`,
    'Remove it. If the sign belongs to the text, put the text in quotes.',
  ],
  fr: ({ mark }) => [
    french`« ${mark} » donne un type à la valeur ; ce n'est pas permis.`,
    french`Retirez-le. Si le signe fait partie du texte, mettez le texte entre guillemets droits.`,
  ],
})

export const strangeEscape = kind<{ mark: string }>({
  code: 'yaml/escape',
  severity: 'error',
  example: 'title: "50 \\% of the notes"',
  en: ({ mark }) => [
    `“${mark}” means nothing inside double quotes.`,
    'Write the backslash twice (\\\\), or leave it out.',
  ],
  fr: ({ mark }) => [
    french`« ${mark} » n'a pas de sens entre guillemets droits.`,
    french`Doublez la barre oblique inverse (\\\\), ou retirez-la.`,
  ],
})

export const secondDocument = kind({
  code: 'yaml/document',
  severity: 'error',
  example: '---',
  en: () => ['This line begins a second set of fields.', 'Delete the line.'],
  fr: () => [french`Cette ligne commence un second bloc de champs.`, french`Supprimez la ligne.`],
})

export const notFields = kind({
  code: 'yaml/not-fields',
  severity: 'error',
  example: 'The note is held.',
  en: () => [
    'There are no fields here.',
    'Write one field per line: its name, a colon, a space, its text.',
  ],
  fr: () => [
    french`Il n'y a pas de champs ici.`,
    french`Écrivez un champ par ligne : son nom, deux-points, une espace, son texte.`,
  ],
})

export const nesting = kind({
  code: 'yaml/nesting',
  severity: 'error',
  example: '[[[[[[[[[[[[[[[[[[[[[[',
  en: () => [
    'The fields are nested more than 20 deep.',
    'Remove the brackets or hyphens that are not needed.',
  ],
  fr: () => [
    french`Les champs sont imbriqués sur plus de 20 niveaux.`,
    french`Retirez les crochets ou les traits d'union inutiles.`,
  ],
})

export const syntax = kind({
  code: 'yaml/syntax',
  severity: 'error',
  example: 'title: [Hold, the note]]',
  en: () => [
    'This line cannot be read as a field and its text.',
    'Check its indentation, its colon and its quotes; if in doubt put the whole text in quotes.',
  ],
  fr: () => [
    french`Cette ligne ne se lit pas comme un champ et son texte.`,
    french`Vérifiez le décalage, les deux-points et les guillemets ; dans le doute, mettez tout le texte entre guillemets droits.`,
  ],
})
