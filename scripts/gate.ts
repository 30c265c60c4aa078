import { setGate } from '../src/command/gate.ts'
import { runCommand } from '../src/command/run.ts'

await runCommand('gate', setGate)
