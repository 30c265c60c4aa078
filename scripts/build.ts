import { buildSite } from '../src/command/build.ts'
import { runCommand } from '../src/command/run.ts'

const site = new URL('../templates/site.ts', import.meta.url).href

await runCommand('build', (options, signal) => buildSite(site, options, signal), {
  examples: ['--out public', '--url https://example.org/'],
})
