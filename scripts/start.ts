import { runCommand } from '../src/command/run.ts'
import { start } from '../src/command/start.ts'
import { site } from '../templates/site.ts'

await runCommand('start', (options, signal) => start(site, options, signal), {
  examples: ['--lang fr', '--port 8080'],
})
