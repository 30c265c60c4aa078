import { newContent } from '../src/command/new-content.ts'
import { runCommand } from '../src/command/run-command.ts'

const { stdin: input, stderr: output } = process
const attended = input.isTTY && output.isTTY

await runCommand('new', (options) => newContent(options, { input, output, attended }))
