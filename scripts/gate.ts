import { runCommand } from '../src/command/run-command.ts'
import { setGate } from '../src/command/set-gate.ts'

await runCommand('gate', setGate)
