import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { basename, join } from 'node:path'
import { pinnedNode } from './set-up.mjs'

/** Scripts that reach no JSX: Node itself strips their types and keeps what it has compiled. */
const plain = new Set(['check.ts', 'new.ts', 'schemas.ts'])

// The library of Linux keeps what encoders have freed unless it is told to give large pieces back:
// a first build then takes 0.7 GB at most instead of 1.1.
const memory = { MALLOC_MMAP_THRESHOLD_: '1000000', MALLOC_TRIM_THRESHOLD_: '1000000' }

// For a check this saves 0.3 of 0.9 seconds of processor time.
const launch = (root, script) =>
  plain.has(basename(script))
    ? { loader: [], env: { NODE_COMPILE_CACHE: join(root, '.cache/compiled'), ...process.env } }
    : { loader: ['--import', 'tsx'], env: { ...memory, ...process.env } }

/**
 * Runs a script on the pinned Node and ends as it ends. Whoever ends this process ends the script:
 * signals are passed on, and so is the end of the shell that npm starts commands in, which keeps
 * npm's signals to itself.
 */
export function runPinned(root, script, options) {
  const { loader, env } = launch(root, script)
  const settings = { cwd: root, stdio: 'inherit', env }
  const child = spawn(pinnedNode(root), [...loader, script, ...options], settings)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))

  const { ppid: shell } = process
  const { npm_lifecycle_event: underNpm } = process.env
  const watching = () => process.ppid !== shell && child.kill('SIGTERM')
  if (underNpm) setInterval(watching, 300).unref()
}
