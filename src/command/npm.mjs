import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { createInterface } from 'node:readline'
import { done, noNetwork, noSpace, npmSays, progress } from './set-up-words.mjs'

// npm waits up to 70 s between its tries by default, which looks like a halt where there is no network.
const settings = [
  '--ignore-scripts=false',
  '--no-progress',
  '--loglevel=http',
  '--fetch-retry-mintimeout=2000',
  '--fetch-retry-maxtimeout=8000',
]

const offline =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|ERR_SOCKET_TIMEOUT)\b/

/** Runs npm and says every other second how far it is. Gives a sentence in each language where it failed. */
export async function npm(root, command, say) {
  const started = Date.now()
  const seconds = () => Math.round((Date.now() - started) / 1000)
  const lines = []
  const fetched = () => lines.filter((line) => /GET 200 .*\.tgz /.test(line)).length
  let before = 0
  const reports = setInterval(() => {
    const now = fetched()
    say(progress(now > before ? now : 0, seconds()))
    before = now
  }, 2000)
  const code = await finished(start(root, command), (line) => lines.push(line))
  clearInterval(reports)
  if (code !== 0) return reason(lines, code)
  say(done(seconds()))
  return undefined
}

function start(root, command) {
  // `npm run` says where npm lies; a plain `node scripts/run.mjs` finds it by name.
  const { npm_execpath: path = '' } = process.env
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] }
  if (/npm-cli\.c?js$/.test(path))
    return spawn(process.execPath, [path, ...command, ...settings], options)
  const windows = process.platform === 'win32'
  return spawn(windows ? 'npm.cmd' : 'npm', [...command, ...settings], {
    ...options,
    shell: windows,
  })
}

function finished(child, note) {
  const forward = (signal) => {
    child.kill(signal)
    process.exit(128 + constants.signals[signal])
  }
  process.on('SIGINT', forward).on('SIGTERM', forward)
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', note)
  return new Promise((resolve) => {
    child.on('error', (error) => note(error.message))
    child.on('close', (code) => {
      process.off('SIGINT', forward).off('SIGTERM', forward)
      resolve(code ?? 1)
    })
  })
}

function reason(lines, code) {
  const text = lines.join('\n')
  const [, network] = offline.exec(text) ?? []
  if (network) return noNetwork(network)
  if (/\bENOSPC\b/.test(text)) return noSpace
  const errors = lines.filter((line) => /^npm error \S/.test(line)).slice(0, 3)
  const told = errors.length > 0 ? errors : lines.slice(-4)
  return npmSays(code, told.map((line) => `\n  ${line}`).join(''))
}
