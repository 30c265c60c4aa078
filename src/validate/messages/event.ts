import { french } from './french.ts'
import { kind } from './kind.ts'

export const endBeforeStart = kind<{ start: string; end: string }>({
  code: 'event/order',
  severity: 'error',
  example: {
    en: 'end: 2026-06-18, below start: 2026-06-19',
    fr: french`end: 2026-06-18, sous start: 2026-06-19`,
  },
  en: ({ start, end }) => [
    `The event ends on ${end}, before it starts on ${start}.`,
    'Correct one of the two days.',
  ],
  fr: ({ start, end }) => [
    french`L'événement finit le ${end}, avant de commencer le ${start}.`,
    french`Corrigez l'un des deux jours.`,
  ],
})

export const eventOver = kind<{ end: string; today: string }>({
  code: 'event/over',
  severity: 'warning',
  example: 'end: 2020-06-21',
  en: ({ end, today }) => [
    `The event ended on ${end}; today is ${today}.`,
    'Enter the next event, or leave it as it is if it is meant as a memory.',
  ],
  fr: ({ end, today }) => [
    french`L'événement s'est terminé le ${end} ; nous sommes le ${today}.`,
    french`Saisissez le prochain, ou laissez-le s'il tient lieu de souvenir.`,
  ],
})
