import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { join, resolve, sep } from 'node:path'
import { Failure } from '../failure.ts'
import type { OutputFolder } from './output-folder.ts'

const project = resolve(import.meta.dirname, '../..')

/**
 * Refuses (exit 3) an output folder whose replacement would lose something: a file, a link, a
 * folder that holds the project or the content, or one that holds other things than a site.
 */
export function refuseUnfit(folder: OutputFolder, content: string): void {
  const found = lstatSync(folder.path, { throwIfNoEntry: false })
  if (found?.isSymbolicLink()) throw unfit(folder, 'is a link', 'est un lien')
  if (found && !found.isDirectory()) throw unfit(folder, 'is a file', 'est un fichier')

  const words = resolve(content)
  if ([project, process.cwd(), words].some((path) => within(path, folder.path)))
    throw unfit(folder, 'holds the project or its content', 'contient le projet ou ses textes')
  if (within(folder.path, words))
    throw unfit(folder, 'lies inside the content folder', 'se trouve dans le dossier des textes')
  if (found && !replaceable(folder))
    throw unfit(folder, 'holds other things than a built site', 'contient autre chose qu’un site')
}

const within = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(outer.endsWith(sep) ? outer : outer + sep)

/** `dist` is ours by contract; any other folder must be empty or look like a site. */
const replaceable = ({ path, list }: OutputFolder): boolean =>
  path === join(project, 'dist') ||
  existsSync(list) ||
  existsSync(join(path, 'index.html')) ||
  readdirSync(path).length === 0

const unfit = ({ name }: OutputFolder, en: string, fr: string): Failure =>
  new Failure('output', {
    en: `${name} ${en} and is not replaced. Move it away or choose another folder with --out.`,
    fr: `${name} ${fr} et n’est pas remplacé. Déplacez-le ou choisissez un autre dossier avec --out.`,
  })
