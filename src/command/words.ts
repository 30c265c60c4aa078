import { nearest } from '../validate/nearest.ts'
import { type CommandName, commandTable } from './command-table.ts'
import { Failure } from './failure.ts'

/** The words before the options; one that the command does not know ends it with exit 2 and the nearest valid one. */
export function readWords(command: CommandName, argv: readonly string[]): readonly string[] {
  const taken = commandTable[command]
  const first = argv.findIndex((argument) => argument.startsWith('-'))
  const leading = first === -1 ? argv : argv.slice(0, first)
  if (command === 'new') return leading.slice(0, 1)
  if (!('words' in taken)) return 'place' in taken ? leading : []
  const known: readonly string[] = taken.words
  const wrong = leading.find((word) => !known.includes(word))
  if (wrong !== undefined) refuse(wrong, known)
  return leading
}

function refuse(word: string, known: readonly string[]): never {
  const meant = nearest(word, known)
  const list = known.join(', ')
  throw new Failure('usage', {
    en: `“${word}” cannot be measured. ${meant ? `Did you mean “${meant}”? ` : ''}There are ${list}.`,
    fr: `« ${word} » ne se mesure pas. ${meant ? `Vouliez-vous dire « ${meant} » ? ` : ''}Il y a ${list}.`,
  })
}
