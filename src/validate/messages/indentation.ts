import { plural } from './english.ts'
import { french } from './french.ts'
import { kind } from './kind.ts'

const spaces = (count: number): string => `${count} espace${count === 1 ? '' : 's'}`

export const tab = kind({
  code: 'yaml/tab',
  severity: 'error',
  example: '→title: The note',
  en: () => ['A tab is used to indent this line.', 'Replace the tab by two spaces.'],
  fr: () => [
    french`Cette ligne est décalée par une tabulation.`,
    french`Remplacez la tabulation par deux espaces.`,
  ],
})

export const hardSpace = kind({
  code: 'yaml/space-kind',
  severity: 'error',
  example: 'title:⍽The note',
  en: () => [
    'A no-break space stands where an ordinary space is due.',
    'Delete it and type the space again, without holding Alt.',
  ],
  fr: () => [
    french`Une espace insécable tient la place d'une espace ordinaire.`,
    french`Effacez-la et retapez l'espace, sans la touche Alt.`,
  ],
})

export const tooFarRight = kind<{ name: string; neighbour: string; below: boolean; count: number }>(
  {
    code: 'yaml/indent',
    severity: 'error',
    example: '  title: The note',
    en: ({ name, neighbour, below, count }) => [
      `“${name}” starts ${plural(count, 'space')} too far to the right.`,
      `Remove the extra ${count === 1 ? 'space' : 'spaces'}, so that it lines up with “${neighbour}” ${below ? 'below' : 'above'}.`,
    ],
    fr: ({ name, neighbour, below, count }) => [
      french`« ${name} » commence ${spaces(count)} trop à droite.`,
      french`Supprimez ${count === 1 ? 'l’espace' : 'les espaces'} en trop, pour l'aligner sur « ${neighbour} » ${below ? 'plus bas' : 'au-dessus'}.`,
    ],
  },
)

export const tooFarLeft = kind<{ name: string; neighbour: string; below: boolean; count: number }>({
  code: 'yaml/indent',
  severity: 'error',
  example: ' title: The note',
  en: ({ name, neighbour, below, count }) => [
    `“${name}” starts ${plural(count, 'space')} too far to the left.`,
    `Add ${plural(count, 'space')} before it, so that it lines up with “${neighbour}” ${below ? 'below' : 'above'}.`,
  ],
  fr: ({ name, neighbour, below, count }) => [
    french`« ${name} » commence ${spaces(count)} trop à gauche.`,
    french`Ajoutez ${spaces(count)} devant, pour l'aligner sur « ${neighbour} » ${below ? 'plus bas' : 'au-dessus'}.`,
  ],
})

export const missingDash = kind<{ name: string }>({
  code: 'yaml/dash',
  severity: 'error',
  example: 'id: courtyard',
  en: ({ name }) => [
    `“${name}” stands in a list, but has no hyphen.`,
    'Begin the line with “- ”, like the items above.',
  ],
  fr: ({ name }) => [
    french`« ${name} » est dans une liste, mais n'a pas de trait d'union.`,
    french`Commencez la ligne par « - », comme les éléments du dessus.`,
  ],
})

export const missingDashSpace = kind({
  code: 'yaml/space',
  severity: 'error',
  example: '-Solo piano',
  en: () => [
    'A space is missing after the hyphen.',
    'Put a space between the hyphen and the text.',
  ],
  fr: () => [
    french`Il manque une espace après le trait d'union.`,
    french`Mettez une espace entre le trait d'union et le texte.`,
  ],
})
