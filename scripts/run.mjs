// Starts a command of the project on the Node that the project pins, after installing what is missing.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runPinned, setUp, spoken } from '../src/command/set-up.mjs'

const [command = '', ...options] = process.argv.slice(2)
const language = spoken(options, process.env)
const end = (code, en, fr) => {
  process.stderr.write(`${language === 'fr' ? fr : en}\n`)
  process.exit(code)
}

const { node } = process.versions
const [major, minor] = node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  end(
    2,
    `Node 20.19 or newer is needed; this is ${node}.`,
    `Il faut Node 20.19 ou plus récent ; celui-ci est ${node}.`,
  )

const root = fileURLToPath(new URL('..', import.meta.url))
const script = join(root, 'scripts', `${command}.ts`)
if (!/^[a-z]+$/.test(command) || !existsSync(script))
  end(
    2,
    `There is no command “${command}”; “npm run” lists the commands.`,
    `Il n’y a pas de commande « ${command} » ; « npm run » les donne toutes.`,
  )

const trouble = await setUp(root, language).catch(({ message }) => ({
  en: `The set-up failed: ${message}`,
  fr: `L’installation a échoué : ${message}`,
}))
if (trouble) end(3, trouble.en, trouble.fr)

runPinned(root, script, options)
