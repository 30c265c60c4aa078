import { listEnglish } from './english.ts'
import { french, listFrench } from './french.ts'
import { kind } from './kind.ts'

export const unknownChoice = kind<{
  name: string
  written: string
  choices: readonly string[]
  meant: string | undefined
}>({
  code: 'field/invalid-value',
  severity: 'error',
  example: 'icon: tenutto',
  en: ({ name, written, choices, meant }) => [
    `“${written}” is not a possible value of “${name}”.`,
    meant === undefined
      ? `Choose one of: ${listEnglish(choices)}.`
      : `Did you mean “${meant}”? Possible: ${listEnglish(choices)}.`,
  ],
  fr: ({ name, written, choices, meant }) => [
    french`« ${written} » n'est pas une valeur possible de « ${name} ».`,
    meant === undefined
      ? french`Choisissez parmi : ${listFrench(choices)}.`
      : french`Vouliez-vous dire « ${meant} » ? Possibles : ${listFrench(choices)}.`,
  ],
})
