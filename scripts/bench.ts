import { bench, partNames } from '../bench/bench.ts'
import { runCommand } from '../src/command/run.ts'

await runCommand('bench', bench, { words: partNames.map((name) => `[${name}] `).join('') })
