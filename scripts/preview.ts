import { runCommand } from '../src/command/run-command.ts'
import { preview } from '../src/emit/preview.ts'

await runCommand('preview', preview)
