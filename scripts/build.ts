import { buildSite } from '../src/command/build-site.ts'
import { runCommand } from '../src/command/run-command.ts'

await runCommand('build', buildSite)
