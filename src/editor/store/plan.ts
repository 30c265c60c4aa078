import { largestText } from '../../content/text.ts'
import { french, visible } from '../../message.ts'
import {
  formatOf,
  mergeBytes,
  mergedFile,
  type To,
  textIn,
  written,
} from '../documents/file-text.ts'
import { readingOf } from '../documents/marks.ts'
import type { Conflict } from '../protocol/conflict.ts'
import type { FileChange } from '../protocol/state.ts'
import { hashOf, type Step } from './log.ts'
import { fileIn, isSameBytes, refusal } from './place.ts'

/** A file on its way from how it is on the disk to how it is to be; absent where there is or will be none. */
interface Piece {
  readonly from: string | undefined
  readonly before: Uint8Array | undefined
  readonly mode: number | undefined
  readonly saved: string
  to: string | undefined
  after: Uint8Array | undefined
}

export type Plan = ReturnType<typeof openPlan>

/** What changes would make of the files, in order; changes of others are merged or conflict. Throws a Failure where one is impossible. */
export function openPlan(
  root: string,
  versionOf: (id: string | undefined) => Uint8Array | undefined,
) {
  const pieces: Piece[] = []
  const conflicts: Conflict[] = []

  const standing = (path: string): Piece | undefined => {
    const known = pieces.find(({ to }) => to === path)
    if (known || pieces.some(({ from }) => from === path)) return known
    const found = fileIn(root, path)
    if (!found) return undefined
    const piece = { ...found, from: path, to: path, before: found.bytes, after: found.bytes }
    pieces.push(piece)
    return piece
  }

  const add = (to: string, after: Uint8Array, mode?: number): void => {
    if (standing(to)) throw taken(to)
    pieces.push({ from: undefined, before: undefined, to, after, mode, saved: '' })
  }

  const put = (piece: Piece, to: string | undefined, after: Uint8Array | undefined): void => {
    if (to !== undefined && to !== piece.to && standing(to)) throw taken(to)
    piece.to = to
    piece.after = after
  }

  const clash = (file: string, mine: Uint8Array | undefined, piece: Piece | undefined): void => {
    const [ours, theirs] = [mine, piece?.after].map((bytes) => (bytes && textIn(bytes)) ?? '')
    const saved = piece?.saved ?? new Date().toISOString()
    conflicts.push({ file, mine: ours ?? '', theirs: theirs ?? '', saved })
  }

  const edited = (file: string, { after, saved }: Piece, seen: string, to: To) => {
    const format = formatOf(file)
    const now = after && textIn(after)
    const before = versionOf(seen)
    if (!format || !after || now === undefined) throw noText(file)
    const known = hashOf(after) === seen ? now : before && textIn(before)
    const merged = mergedFile({ seen: known, now, format }, to)
    if ('refused' in merged) throw refusal(merged.refused)
    conflicts.push(...merged.clashes.map((clashed) => ({ file, ...clashed, saved })))
    return textBytes(file, merged.text)
  }

  const bytesOf = (id: string | undefined): Uint8Array | undefined => {
    const bytes = versionOf(id)
    if (id !== undefined && !bytes) throw lost()
    return bytes
  }

  return {
    conflicts,
    add,
    change: (asked: FileChange): void => {
      // Whatever let a mark of the editor's frame through: none is ever written.
      const change = readingOf(asked)
      const { file } = change
      if ('create' in change) {
        add(file, textBytes(file, change.create))
        return
      }
      const piece = standing(file)
      if (!piece?.after && 'from' in change && change.from !== undefined) {
        const made = written(change.from, formatOf(file) ?? 'yaml', change.to)
        if ('refused' in made) throw refusal(made.refused)
        add(file, textBytes(file, made.text))
        return
      }
      if (!piece?.after) throw gone(file)
      if (!('gone' in change)) {
        const { seen, to: wanted } = change
        const to = 'movedTo' in change ? change.movedTo : file
        put(piece, to, wanted ? edited(file, piece, seen, wanted) : piece.after)
      } else if (hashOf(piece.after) === change.seen) put(piece, undefined, undefined)
      else clash(file, undefined, piece)
    },
    /** Takes a file that was put here before for one that comes with this. */
    bring: (to: string, id: string): void => {
      const found = fileIn(root, to)?.bytes
      const isOther = found && hashOf(found) !== id
      if (isOther || pieces.some((piece) => piece.to === to)) return
      const fresh = { from: undefined, before: undefined, mode: undefined, saved: '' }
      pieces.push({ ...fresh, to, after: bytesOf(id) })
    },
    /** Does with a file what a save has done, or the reverse; what others have changed in it since stays. */
    replay: ({ from, to, before, after, mode }: Step): void => {
      const former = bytesOf(before)
      const wanted = bytesOf(after)
      const file = from ?? to ?? ''
      const piece = standing(file)
      const now = piece?.after
      const found = now && hashOf(now)
      const merged = now && former && wanted && mergeBytes([former, wanted, now], file)
      if (found === before && piece) put(piece, to, wanted)
      else if (found === before && wanted) add(file, wanted, mode)
      else if (piece && merged) put(piece, to, merged)
      else if (found !== after) clash(file, wanted, piece)
    },
    /** Gives a file a version that it had, whatever it is now; none where there was none. */
    restore: (path: string, id: string | undefined, mode?: number): void => {
      const piece = standing(path)
      const bytes = bytesOf(id)
      if (piece) put(piece, bytes && path, bytes)
      else if (bytes) add(path, bytes, mode)
    },
    /** The files as they would be; without bytes where they would be gone. */
    files: (): ReadonlyMap<string, Uint8Array | undefined> => {
      const gone = pieces.flatMap(({ from }) => (from === undefined ? [] : [from]))
      const there = pieces.flatMap(({ to, after }) =>
        to === undefined ? [] : [[to, after] as const],
      )
      return new Map([...gone.map((path) => [path, undefined] as const), ...there])
    },
    /** What is to stand in each place, and what stood there. */
    goals: () =>
      pieces.map(({ from, to, before, after, mode }) => ({
        path: to ?? from ?? '',
        now: before,
        mode,
        bytes: to === undefined ? undefined : after,
      })),
    /** What is to be done; each version is given to `keep`, which gives its hash. */
    steps: (keep: (bytes: Uint8Array) => string): readonly Step[] =>
      pieces
        .filter(({ from, to, before, after }) => from !== to || !isSameBytes(before, after))
        .map((piece) => stepOf(piece, keep)),
  }
}

/** What is done with a file; its versions are given to `keep`, which gives their hashes. */
export const stepOf = (
  { from, to, before, after, mode }: Omit<Piece, 'saved' | 'mode'> & { mode?: number | undefined },
  keep: (bytes: Uint8Array) => string,
): Step => ({ from, to, mode, before: before && keep(before), after: after && keep(after) })

/** What a text is on the disk; a Failure where no program could read it again. */
function textBytes(file: string, text: string): Uint8Array {
  const bytes = Buffer.from(text)
  if (bytes.length > largestText)
    throw refusal({
      en: `“${visible(file)}” would be longer than 1 MB. Divide the text. Nothing was changed.`,
      fr: french`« ${visible(file)} » dépasserait 1 Mo. Divisez le texte. Rien n'a été changé.`,
    })
  if (!text.isWellFormed() || textIn(bytes) === undefined) throw noText(file)
  return bytes
}

const taken = (file: string) =>
  refusal({
    en: `There is already a file “${visible(file)}”. Choose another name. Nothing was changed.`,
    fr: french`Il y a déjà un fichier « ${visible(file)} ». Choisissez un autre nom. Rien n'a été changé.`,
  })

const gone = (file: string) =>
  refusal({
    en: `“${visible(file)}” no longer exists: it was moved or deleted meanwhile. Drafts of it are kept.`,
    fr: french`« ${visible(file)} » n'est plus là : ce fichier a été déplacé ou supprimé entre-temps. Ses brouillons sont gardés.`,
  })

const noText = (file: string) =>
  refusal({
    en: `“${visible(file)}” cannot be written as text. Look for a character that cannot be read. Nothing was changed.`,
    fr: french`« ${visible(file)} » ne peut pas être écrit comme texte. Cherchez un caractère illisible. Rien n'a été changé.`,
  })

/** That a version of a file was not kept. */
export const lost = () =>
  refusal({
    en: 'This version is no longer kept. Nothing was changed.',
    fr: french`Cette version n'est plus gardée. Rien n'a été changé.`,
  })
