// Plain JavaScript without a dependency: it installs those.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { createInterface } from 'node:readline'
import { french } from '../french.mjs'

// npm waits up to 70 s between its tries by default, which looks like a halt where there is no network.
const settings = [
  '--ignore-scripts',
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
  let before = 0
  const reports = setInterval(() => {
    const now = lines.filter((line) => /GET 200 .*\.tgz /.test(line)).length
    say(
      now > before
        ? {
            en: `  Packages fetched: ${now}, ${seconds()} s`,
            fr: french`  Paquets reçus : ${now}, ${seconds()} s`,
          }
        : {
            en: `  Still working, ${seconds()} s`,
            fr: french`  Toujours en cours, ${seconds()} s`,
          },
    )
    before = now
  }, 2000)
  const code = await finished(start(root, command), lines)
  clearInterval(reports)
  if (code !== 0) return reason(lines, code)
  say({ en: `  Done after ${seconds()} s.`, fr: french`  Fait en ${seconds()} s.` })
  return undefined
}

function start(root, command) {
  // `npm run` says where npm lies; a plain `node scripts/run.mjs` finds it by name.
  const { npm_execpath: path = '' } = process.env
  const words = [...command, ...settings]
  const options = { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] }
  // `npm ci` deletes the project's own Node, also while that runs this.
  const node = existsSync(process.execPath) ? process.execPath : 'node'
  if (/npm-cli\.c?js$/.test(path)) return spawn(node, [path, ...words], options)
  // Windows starts a script of npm's through its shell only, which reads one line.
  return process.platform === 'win32'
    ? spawn(`npm.cmd ${words.join(' ')}`, { ...options, shell: true })
    : spawn('npm', words, options)
}

/** What a terminal ends its commands with; closing its window is SIGHUP. */
export const ending = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** The exit code of a process, whose lines are noted; whoever ends this process ends it as well. */
async function finished(child, lines) {
  const forward = (signal) => {
    child.kill(signal)
    process.exit(128 + constants.signals[signal])
  }
  for (const signal of ending) process.on(signal, forward)
  for (const input of [child.stdout, child.stderr])
    createInterface({ input }).on('line', (line) => lines.push(line))
  child.on('error', (error) => lines.push(error.message))
  const code = await new Promise((resolve) => child.on('close', resolve))
  for (const signal of ending) process.off(signal, forward)
  return code ?? 1
}

function reason(lines, code) {
  const text = lines.join('\n')
  const [network] = offline.exec(text) ?? []
  if (network)
    return {
      en: `npm cannot reach its registry (${network}). Connect to the network and run the command again.`,
      fr: french`npm n'atteint pas son registre (${network}). Connectez-vous au réseau et relancez la commande.`,
    }
  if (/\bENOSPC\b/.test(text))
    return {
      en: 'the disk is full. Free some space and run the command again.',
      fr: french`le disque est plein. Libérez de la place et relancez la commande.`,
    }
  const errors = lines.filter((line) => /^npm error \S/.test(line)).slice(0, 3)
  const told = (errors.length > 0 ? errors : lines.slice(-4)).map((line) => `\n  ${line}`).join('')
  return {
    en: `npm stopped with code ${code}. Delete the folder node_modules and run the command again. npm says:${told}`,
    fr: french`npm s'est arrêté avec le code ${code}. Supprimez le dossier node_modules et relancez la commande. npm dit :${told}`,
  }
}
