import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { pinnedNode } from './set-up.mjs'

/**
 * Runs a script on the pinned Node and ends as it ends. Whoever ends this process ends the script:
 * signals are passed on, and so is the end of the shell that npm starts commands in, which keeps
 * npm's signals to itself.
 */
export function runPinned(root, script, options) {
  const settings = { cwd: root, stdio: 'inherit' }
  const child = spawn(pinnedNode(root), ['--import', 'tsx', script, ...options], settings)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))

  const { ppid: shell } = process
  const { npm_lifecycle_event: underNpm } = process.env
  const watching = () => process.ppid !== shell && child.kill('SIGTERM')
  if (underNpm) setInterval(watching, 300).unref()
}
