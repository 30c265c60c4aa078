import { buildSite } from '../src/command/build.ts'
import { runCommand } from '../src/command/run.ts'

await runCommand('build', buildSite)
