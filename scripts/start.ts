import { runCommand } from '../src/command/run.ts'
import { start } from '../src/command/start.ts'

const site = new URL('../templates/site.ts', import.meta.url).href

await runCommand('start', (options, signal) => start(site, options, signal), {
  examples: ['--lang fr', '--port 8080'],
})
