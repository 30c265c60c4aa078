import { chateauNotes } from './french/chateau-notes.ts'
import { eventNotes } from './french/event-notes.ts'
import { landingNotes } from './french/landing-notes.ts'
import { pagesNotes } from './french/pages-notes.ts'
import { siteNotes } from './french/site-notes.ts'
import { swarmNotes } from './french/swarm-notes.ts'

/** Every note on a field of the content, in French by its English. */
export const frenchNotes: ReadonlyMap<string, string> = new Map(
  [pagesNotes, siteNotes, landingNotes, eventNotes, chateauNotes, swarmNotes].flatMap((notes) =>
    Object.entries(notes),
  ),
)

/** A note on a field with how much room it has: in English and, where it is known, in French on the next line. */
export function bilingualNote(note: string, room: number | undefined): string {
  const inFrench = frenchNotes.get(note)
  const [english, french] =
    room === undefined
      ? [note, inFrench]
      : [`${note} Room for ${room} characters.`, `${inFrench} Place pour ${room} caractères.`]
  return inFrench === undefined ? english : `${english}\n${french}`
}
