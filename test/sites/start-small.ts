import { runCommand } from '../../src/command/run.ts'
import { start } from '../../src/command/start.ts'
import { site } from './small/site.ts'

await runCommand('start', (options, signal) => start(site.module, options, signal))
