import { join } from 'node:path'
import { loadSources } from '../content/load.ts'
import { diskFailure } from '../emit/disk-failure.ts'
import { writeNew } from '../emit/write-new.ts'
import { givenAnswers } from '../new/given-answers.ts'
import { type NewKind, newKind, newKinds } from '../new/new-kind.ts'
import { type Present, propose } from '../new/proposal.ts'
import { refuseFaults } from '../new/refuse-faults.ts'
import type { Language } from '../site.ts'
import { diagnose } from '../validate/diagnose.ts'
import { siteRules } from '../validate/site-rules.ts'
import { answer } from './answer.ts'
import { askChoice, type Terminal } from './ask.ts'
import { contentFailure } from './content-failure.ts'
import { type ExitCode, exit } from './exit.ts'
import { Failure } from './failure.ts'
import type { Options } from './options.ts'
import { today } from './today.ts'

/** `npm run new`: asks for the fields of a new file, checks it among all others, and writes it where nothing is wrong. */
export async function newContent(options: Options, terminal: Terminal): Promise<ExitCode> {
  const { content, lang, given } = options
  const [word] = options.words
  const kind = word === undefined ? await chosenKind(terminal, lang) : newKind(word)
  if (!kind) return exit.interrupted

  const present = await presentContent(content)
  const neighbours = present.diagnosis.files.flatMap(({ entry }) =>
    entry?.source.path.startsWith(kind.folder) ? entry : [],
  )
  const surroundings = { lang, today: today(), neighbours }
  const desk = { kind, present, surroundings, terminal }
  const answers = await answer(desk, givenAnswers(kind, given))
  if (!answers) return exit.interrupted

  const proposal = propose(kind, answers, present)
  refuseFaults(kind, proposal)
  const { path, bytes } = proposal.file
  await writeNew(join(content, path), bytes).catch((error) => {
    throw diskFailure(error, join(content, path))
  })
  process.stdout.write(`${content.replaceAll('\\', '/').replace(/\/+$/, '')}/${path}\n`)
  const next = kind.next[lang].replace('{route}', String(answers.get('route')))
  terminal.output.write(`${next}\n`)
  return exit.done
}

async function chosenKind(terminal: Terminal, lang: Language): Promise<NewKind | undefined> {
  const names = newKinds.map(({ name }) => name)
  if (!terminal.attended) {
    const list = names.join(', ')
    throw new Failure('usage', {
      en: `Say what is to be new: npm run new -- page. It is one of ${list}.`,
      fr: `Dites ce qui doit être nouveau : npm run new -- page. Sortes possibles : ${list}.`,
    })
  }
  const message = { en: 'What is to be new?', fr: 'Que voulez-vous commencer ?' }[lang]
  const choices = new Map(newKinds.map(({ name, label }) => [name, label[lang]]))
  const name = await askChoice({ message, initial: undefined, lang, terminal }, choices)
  return name === undefined ? undefined : newKind(name)
}

async function presentContent(content: string): Promise<Present> {
  const sources = await loadSources(content).catch((error) => {
    throw contentFailure(error, content)
  })
  const options = { rules: siteRules, contentFolder: content, today: today() }
  return { sources, options, diagnosis: diagnose(sources, options) }
}
