import { resolve } from 'node:path'
import { today } from '../src/check.ts'
import { browser } from '../src/command/browser.ts'
import type { Options } from '../src/command/options.ts'
import { type ExitCode, exit, type Sentence } from '../src/failure.ts'
import { machine } from './machine.ts'
import { partNames, parts } from './parts.ts'

/** `npm run bench`: measures the parts that are named, or all, and prints a report in Markdown. */
export async function bench({ words, lang }: Options): Promise<ExitCode> {
  process.chdir(resolve(import.meta.dirname, '..'))
  const say = (sentence: Sentence) => process.stderr.write(`${sentence[lang]}\n`)
  const chromium = () => browser(process.env, say)
  print(`# Measurements\n\n${machine(today())}\n`)
  for (const name of partNames) {
    if (words.length > 0 && !words.includes(name)) continue
    say({ en: `Measuring: ${name}.`, fr: `Mesure : ${name}.` })
    const { title, note, measure } = parts[name]
    print(`## ${title}\n\n${note}\n\n${await measure(chromium)}\n`)
  }
  return exit.done
}

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
