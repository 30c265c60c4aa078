import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { outputFolder } from '../emit/output-folder.ts'
import { type ExitCode, exit } from '../failure.ts'
import { both } from '../message.ts'
import type { Options } from './options.ts'
import { say } from './print.ts'

/** `npm run due`: whether the built site has to be built again, since a time that the content names has come. */
export async function due({ out, lang }: Options): Promise<ExitCode> {
  if (isDue(out, Date.now() / 1000)) return exit.done
  say(notDue[lang])
  return exit.problems
}

/** Whether one of the instants that the last build has left, a line each, is reached; a build that left none may be due. */
function isDue(out: string, now: number): boolean {
  try {
    const { path } = outputFolder(`${outputFolder(out).name}.hosting`)
    const lines = readFileSync(join(path, 'due.txt'), 'utf8').split('\n')
    return lines.some((line) => line !== '' && Number(line) <= now)
  } catch {
    return true
  }
}

const notDue = both(
  'Nothing is due: the built site shows what it should show now.',
  "Rien n'est à publier : le site construit montre ce qu'il doit montrer maintenant.",
)
