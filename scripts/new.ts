import { newKinds } from '../src/check/new-file.ts'
import { newContent, newOptions } from '../src/command/new.ts'
import { runCommand } from '../src/command/run.ts'
import { both } from '../src/message.ts'
import { kinds } from '../templates/kinds.ts'

const { stdin: input, stderr: output } = process
const attended = input.isTTY && output.isTTY

await runCommand('new', (options) => newContent(options, { input, output, attended }, kinds), {
  options: newOptions(kinds),
  examples: ['page', 'mission-card --lang fr'],
  words: 'TYPE ',
  list: {
    head: both('Types, with the options of each:', 'Types, avec les options de chacun :'),
    rows: Object.fromEntries(
      newKinds(kinds).map(({ word, questions }) => {
        const options = questions.flatMap(({ option }) => (option ? [`--${option}`] : [])).join(' ')
        return [word, both(options, options)]
      }),
    ),
  },
})
