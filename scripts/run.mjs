// Starts a command of the project. A Node that is too old must read this file to the end to say so: nothing in it is newer
// than Node 12, and what is newer is imported behind the check.
import { spoken } from '../src/command/language.mjs'
import { french } from '../src/french.mjs'

const words = process.argv.slice(2)
const language = spoken(words, process.env)
const { node } = process.versions
const [major, minor] = node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19)) {
  const sentence = {
    en: `The project needs Node 20.19 or newer; this computer has ${node}. Install Node 24 from https://nodejs.org, then run the command again.`,
    fr: french`Le projet demande Node 20.19 ou plus récent ; cet ordinateur a ${node}. Installez Node 24 depuis https://nodejs.org, puis relancez la commande.`,
  }
  process.stderr.write(`${sentence[language]}\n`)
  process.exitCode = 2
} else import('../src/command/launch.mjs').then(({ launch }) => launch(words, language))
