import type { Language } from '../site.ts'
import type { FurtherOptions } from './arguments.ts'
import { type CommandName, commandTable } from './command-table.ts'
import { type Option, optionTable } from './option-table.ts'

/** The help of a command: what it does and its options, a line each. */
export function usage(
  command: CommandName,
  language: Language,
  further: FurtherOptions = {},
): string {
  const taken = commandTable[command]
  const { help, options } = taken
  const run = command === 'start' || command === 'test' ? command : `run ${command}`
  const known = options.map((name) => [name, optionTable[name]] as const)
  const lines = [...Object.entries(further), ...known].map(
    ([name, option]) => `  ${label(name, option).padEnd(20)}${option.help[language]}`,
  )
  return [
    `npm ${run} -- ${'place' in taken ? taken.place : ''}[options]   ${help[language]}`,
    '',
    ...lines,
    '',
  ].join('\n')
}

const label = (name: string, { value }: Option): string =>
  value === undefined ? `--${name}` : `--${name} ${value}`
