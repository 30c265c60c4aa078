import { preview } from '../src/command/preview.ts'
import { runCommand } from '../src/command/run.ts'

await runCommand('preview', preview, {
  examples: ['--port 8080', '--out public'],
})
