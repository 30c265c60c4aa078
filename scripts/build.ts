import { buildSite } from '../src/command/build.ts'
import { runCommand } from '../src/command/run.ts'
import { site } from '../templates/site.ts'

await runCommand('build', (options, signal) => buildSite(site, options, signal))
