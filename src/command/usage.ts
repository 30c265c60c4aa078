import type { Language } from '../site.ts'
import { type CommandName, commandTable } from './command-table.ts'
import { type OptionName, optionTable } from './option-table.ts'

/** The help of a command: what it does and its options, a line each. */
export function usage(command: CommandName, language: Language): string {
  const taken = commandTable[command]
  const { help, options } = taken
  const run = command === 'start' || command === 'test' ? command : `run ${command}`
  const lines = options.map(
    (name) => `  ${label(name).padEnd(20)}${optionTable[name].help[language]}`,
  )
  return [
    `npm ${run} -- ${'place' in taken ? taken.place : ''}[options]   ${help[language]}`,
    '',
    ...lines,
    '',
  ].join('\n')
}

const label = (name: OptionName): string => {
  const option = optionTable[name]
  return 'value' in option ? `--${name} ${option.value}` : `--${name}`
}
