import { french } from './french.ts'
import { kind } from './kind.ts'

const names = {
  control: { en: 'a control character', fr: 'un caractère de contrôle' },
  direction: { en: 'an invisible mark of writing direction', fr: 'une marque invisible de sens' },
  invisible: { en: 'an invisible character', fr: 'un caractère invisible' },
  lost: { en: 'the sign of a lost character', fr: 'le signe d’un caractère perdu' },
} as const

export const strangeCharacter = kind<{ number: string; kind: keyof typeof names }>({
  code: 'text/character',
  severity: 'error',
  example: {
    en: 'a text copied from a chat with U+202E in it',
    fr: french`un texte copié d'une messagerie, avec U+202E dedans`,
  },
  en: ({ number, kind }) => [
    `Here stands ${names[kind].en} (${number}), which does not belong in a text.`,
    kind === 'lost' ? 'Type the character that was lost.' : 'Delete it, or type the words again.',
  ],
  fr: ({ number, kind }) => [
    french`Ici se trouve ${names[kind].fr} (${number}), qui n'a rien à faire dans un texte.`,
    kind === 'lost'
      ? french`Tapez le caractère perdu.`
      : french`Supprimez-le, ou retapez les mots.`,
  ],
})

export const severalLines = kind<{ name: string }>({
  code: 'text/line-break',
  severity: 'error',
  example: 'title: "Hold\\nthe note"',
  en: ({ name }) => [
    `“${name}” must be on one line; here it has a line break.`,
    'Write it without a break; use > instead of | for a long text.',
  ],
  fr: ({ name }) => [
    french`« ${name} » doit tenir sur une ligne ; ici il y a un retour à la ligne.`,
    french`Écrivez-le sans retour ; pour un long texte, prenez > au lieu de |.`,
  ],
})
