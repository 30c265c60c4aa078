// Starts a command of the project, on a Node that it is tested on, after installing what is missing.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { french, runScript, setUp, spoken } from '../src/command/set-up.mjs'

const [command = '', ...options] = process.argv.slice(2)
const language = spoken(options, process.env)
const end = (code, sentence) => {
  process.stderr.write(`${sentence[language]}\n`)
  process.exit(code)
}

const { node } = process.versions
const [major, minor] = node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  end(2, {
    en: `The project needs Node 20.19 or newer; this computer has ${node}. Install a newer one from nodejs.org.`,
    fr: french`Le projet demande Node 20.19 ou plus récent ; cet ordinateur a ${node}. Installez-en un plus récent depuis nodejs.org.`,
  })

const root = fileURLToPath(new URL('..', import.meta.url))
const script = join(root, 'scripts', `${command}.ts`)
if (!/^[a-z]+$/.test(command) || !existsSync(script))
  end(2, {
    en: `The command “${command}” does not exist. List the commands with: npm run`,
    fr: french`La commande « ${command} » n'existe pas. Affichez-en la liste avec : npm run`,
  })

const trouble = await setUp(root, command, language).catch(({ message }) => ({
  en: `The set-up failed (${message}). Run the command again.`,
  fr: french`L'installation a échoué (${message}). Relancez la commande.`,
}))
if (trouble) end(3, trouble)

runScript(root, script, options)
