import { buildSite } from '../src/command/build-site.ts'
import { runCommand } from '../src/command/run-command.ts'
import { site } from '../templates/site.ts'

await runCommand('build', (options, signal) => buildSite(site, options, signal))
