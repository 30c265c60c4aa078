import { french } from './french.ts'
import { kind } from './kind.ts'

export const sameOrder = kind<{ order: number; other: string }>({
  code: 'order/duplicate',
  severity: 'error',
  example: {
    en: 'order: 2 in two cards of one folder',
    fr: french`order: 2 dans deux cartes d'un même dossier`,
  },
  en: ({ order, other }) => [
    `The order ${order} is given twice; the other one is ${other}.`,
    'Give one of the two another number.',
  ],
  fr: ({ order, other }) => [
    french`L'ordre ${order} est donné deux fois ; l'autre est ${other}.`,
    french`Donnez un autre numéro à l'un des deux.`,
  ],
})
