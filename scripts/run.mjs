// Starts a command of the project on the Node that the project pins, after installing what is missing.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { failed, noCommand, oldNode, runPinned, setUp, spoken } from '../src/command/set-up.mjs'

const [command = '', ...options] = process.argv.slice(2)
const language = spoken(options, process.env)
const end = (code, sentence) => {
  process.stderr.write(`${sentence[language]}\n`)
  process.exit(code)
}

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) end(2, oldNode(process.versions.node))

const root = fileURLToPath(new URL('..', import.meta.url))
const script = join(root, 'scripts', `${command}.ts`)
if (!/^[a-z]+$/.test(command) || !existsSync(script)) end(2, noCommand(command))

const trouble = await setUp(root, language).catch((error) => failed(error.message))
if (trouble) end(3, trouble)

runPinned(root, script, options)
