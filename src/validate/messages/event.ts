import { message, warning } from '../../message.ts'

export const endBeforeStart = message('event/order', {
  en: ['The event ends on {end}, before it starts on {start}.', 'Correct one of the two days.'],
  fr: [
    "L'événement finit le {end}, avant de commencer le {start}.",
    "Corrigez l'un des deux jours.",
  ],
})

export const eventOver = warning('event/over', {
  en: [
    'The event ended on {end}; today is {today}.',
    'Enter the next event, or leave it as it is if it is meant as a memory.',
  ],
  fr: [
    "L'événement s'est terminé le {end} ; nous sommes le {today}.",
    "Saisissez le prochain, ou laissez-le s'il tient lieu de souvenir.",
  ],
})
