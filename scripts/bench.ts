import { bench } from '../bench/bench.ts'
import { runCommand } from '../src/command/run-command.ts'

await runCommand('bench', bench)
