import { newContent, newOptions } from '../src/command/new.ts'
import { runCommand } from '../src/command/run.ts'
import { kinds } from '../templates/kinds.ts'

const { stdin: input, stderr: output } = process
const attended = input.isTTY && output.isTTY

await runCommand('new', (options) => newContent(options, { input, output, attended }, kinds), {
  options: newOptions(kinds),
  words: 'KIND ',
})
