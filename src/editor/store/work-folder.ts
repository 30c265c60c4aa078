import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Both, french } from '../../message.ts'

/** Folders that programs keep the same on several computers, by the names that these give them. */
const synced =
  /[\\/](OneDrive|Dropbox|Google ?Drive|My Drive|Mon Drive|iCloud ?Drive|Mobile Documents|CloudStorage|Nextcloud|ownCloud|kDrive|pCloud ?Drive)(?:[ -][^\\/]*)?[\\/]/i

interface Places {
  readonly project: string
  /** The folder for settings of whoever is logged in. */
  readonly settings: string
  /** Tells one content folder from another. */
  readonly key: string
}

/** Where drafts and saves are kept: in the project, but outside it where a sync program would change them. */
export function workFolder({ project, settings, key }: Places): { folder: string; notice?: Both } {
  const inside = join(project, '.editor/work', key)
  const [, program] = synced.exec(`${project}/`) ?? []
  if (program === undefined) return { folder: inside }
  if (existsSync(inside)) return { folder: inside, notice: told(program, inside).inside }
  const folder = join(settings, 'point-dorgue/work', key)
  return { folder, notice: told(program, folder).outside }
}

const told = (program: string, folder: string) => ({
  inside: {
    en: `The project lies in a folder of a sync program (${program}), and so does what is not saved yet (${folder}). Edit on one computer at a time, or move the project elsewhere.`,
    fr: french`Le projet se trouve dans un dossier synchronisé (${program}), et ce qui n'est pas encore enregistré aussi (${folder}). Modifiez sur un seul ordinateur à la fois, ou déplacez le projet.`,
  },
  outside: {
    en: `The project lies in a folder of a sync program (${program}). What is not saved yet is kept outside it, on this computer only: ${folder}`,
    fr: french`Le projet se trouve dans un dossier synchronisé (${program}). Ce qui n'est pas encore enregistré est gardé ailleurs, sur cet ordinateur seulement : ${folder}`,
  },
})
