import { french } from './french.ts'
import { kind } from './kind.ts'

const nothing = 'Nothing needs to be done: the build sets it right.'
const rien = french`Il n'y a rien à faire : la construction du site le corrige.`

const slip = (code: string, example: string, en: string, fr: string) =>
  kind<{ count: number }>({
    code: `typography/${code}`,
    severity: 'info',
    example,
    en: ({ count }) => [count === 1 ? `${en}.` : `${en}, ${count} times in this text.`, nothing],
    fr: ({ count }) => [count === 1 ? `${fr}.` : french`${fr}, ${count} fois dans ce texte.`, rien],
  })

export const straightApostrophe = slip(
  'apostrophe',
  "title: L'art",
  'A straight apostrophe stands here',
  french`Une apostrophe droite se trouve ici`,
)

export const threePoints = slip(
  'ellipsis',
  'text: Et puis...',
  'Three points stand for an ellipsis here',
  french`Trois points tiennent lieu de points de suspension ici`,
)

export const straightQuotes = slip(
  'quotation-marks',
  `text: 'Le mot "essaim"'`,
  'Straight quotation marks stand in place of guillemets here',
  french`Des guillemets droits se trouvent ici`,
)

export const missingSpace = slip(
  'space',
  'text: Qui va là?',
  'The space that holds beside this mark is missing here',
  french`L'espace insécable manque ici à côté du signe`,
)
