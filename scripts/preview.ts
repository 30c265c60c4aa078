import { preview } from '../src/command/preview.ts'
import { runCommand } from '../src/command/run.ts'

await runCommand('preview', preview)
