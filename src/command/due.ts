import { join } from 'node:path'
import { readIfThere } from '../disk/files.ts'
import { outputFolder } from '../emit/output-folder.ts'
import { type ExitCode, exit } from '../failure.ts'
import { both } from '../message.ts'
import type { Options } from './options.ts'
import { say } from './print.ts'

/**
 * `npm run due`: whether the built site has to be built again, since one of the instants that the last build has left, a line
 * each, is reached; a build that left none may be due.
 */
export async function due({ out, lang }: Options): Promise<ExitCode> {
  const { path } = outputFolder(`${outputFolder(out).name}.hosting`)
  const left = readIfThere(join(path, 'due.txt'))?.toString() ?? '0'
  const isReached = (line: string) => line !== '' && Number(line) <= Date.now() / 1000
  if (left.split('\n').some(isReached)) return exit.done
  say(notDue[lang])
  return exit.problems
}

const notDue = both(
  'Nothing is due: the built site shows what it should show now.',
  "Rien n'est à publier : le site construit montre ce qu'il doit montrer maintenant.",
)
