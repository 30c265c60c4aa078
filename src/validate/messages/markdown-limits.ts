import { french } from './french.ts'
import { kind } from './kind.ts'

export const textTooLong = kind<{ most: number; length: number }>({
  code: 'markdown/too-long',
  severity: 'error',
  example: { en: 'a body of 30,000 characters', fr: french`un texte de 30 000 caractères` },
  en: ({ most, length }) => [
    `This text has ${length} characters; ${most} is the most.`,
    'Shorten it, or share it between two pages.',
  ],
  fr: ({ most, length }) => [
    french`Ce texte a ${length} caractères ; le maximum est ${most}.`,
    french`Raccourcissez-le, ou partagez-le entre deux pages.`,
  ],
})

export const deepQuotation = kind<{ most: number }>({
  code: 'markdown/quotation-deep',
  severity: 'error',
  example: '>>>>>>>>>>>>>>>>>> Hold the note',
  en: ({ most }) => [
    `Quotations are nested more than ${most} deep here.`,
    'Remove the > signs that are not needed.',
  ],
  fr: ({ most }) => [
    french`Les citations sont imbriquées sur plus de ${most} niveaux.`,
    french`Retirez les signes > inutiles.`,
  ],
})

export const tooManyMarks = kind<{ most: number }>({
  code: 'markdown/too-many-marks',
  severity: 'error',
  example: { en: '*a_*a_*a_ … two thousand times', fr: french`*a_*a_*a_ … deux mille fois` },
  en: ({ most }) => [
    `This text has more than ${most} signs such as * _ ~ [.`,
    'Remove those that are not needed.',
  ],
  fr: ({ most }) => [
    french`Ce texte a plus de ${most} signes comme * _ ~ [.`,
    french`Retirez ceux qui ne servent pas.`,
  ],
})
