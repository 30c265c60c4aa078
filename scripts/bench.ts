import { bench } from '../bench/bench.ts'
import { runCommand } from '../src/command/run.ts'

await runCommand('bench', bench)
