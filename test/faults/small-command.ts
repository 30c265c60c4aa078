import { buildSite } from '../../src/command/build.ts'
import { checkContent } from '../../src/command/check.ts'
import { setGate } from '../../src/command/gate.ts'
import { newContent, newOptions } from '../../src/command/new.ts'
import { runCommand } from '../../src/command/run.ts'
import { both } from '../../src/message.ts'
import { kinds } from '../sites/small/kinds.ts'

// The commands of the project for the small site, as `scripts/` has them for this one.
const [task = ''] = process.argv.splice(2, 1)
const { stdin: input, stderr: output } = process
const terminal = { input, output, attended: false }
const site = new URL('../sites/small/site.ts', import.meta.url).href

/** The small site with a kind of file that `npm run new` begins. */
const loaf = { word: 'loaf', label: both('Loaf', 'Pain'), ask: ['title', 'price', 'text'] }
const growing = {
  ...kinds,
  kinds: kinds.kinds.map((kind) =>
    kind.path === 'breads/*.md' ? { ...kind, create: { ...loaf, next: loaf.label } } : kind,
  ),
}

switch (task) {
  case 'build':
    await runCommand('build', (options, signal) => buildSite(site, options, signal))
    break
  case 'fix':
    await runCommand('check', (options, signal) => checkContent(options, kinds, signal))
    break
  case 'gate':
    await runCommand('gate', (options) => setGate(options, terminal))
    break
  case 'new': {
    const further = { words: 'TYPE ', options: newOptions(growing) }
    await runCommand('new', (given) => newContent(given, terminal, growing), further)
    break
  }
  default:
    throw new Error(`no command is “${task}”`)
}
