import { message } from '../../message.ts'

export const sameOrder = message('order/duplicate', {
  en: [
    'The order {order} is given twice; the other one is {other}.',
    'Give one of the two another number.',
  ],
  fr: [
    "L'ordre {order} est donné deux fois ; l'autre est {other}.",
    "Donnez un autre numéro à l'un des deux.",
  ],
})
