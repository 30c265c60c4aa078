import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { readIfThere, replaceFile } from '../../disk/files.ts'
import type { Stopped } from '../protocol/publication.ts'
import { besideIn, readAs } from '../store/log.ts'

const both = z.object({ en: z.string(), fr: z.string() })
const text = z.object({ where: both, was: z.string(), is: z.string() })
/** Why a host did not publish. */
export const stoppedReason: z.ZodType<Stopped> = z.enum(['check', 'tests', 'host', 'other'])

const sentPublication = z.object({
  /** When it was sent, and the commit. */
  at: z.string(),
  commit: z.string(),
  message: z.string(),
  changes: z
    .array(z.object({ page: both, file: z.string(), sentence: both, text: text.optional() }))
    .readonly(),
  liveAt: z.string().optional(),
  isTimed: z.boolean().default(false),
  isLater: z.boolean().default(false),
  awaitsTests: z.boolean().default(false),
  stopped: z.object({ why: stoppedReason, at: z.string(), isTold: z.boolean() }).optional(),
  /** How many seconds publications took, of those that were followed to their end; the last ones. */
  took: z.array(z.number()).readonly(),
})

/** The last publication from this computer, as it is kept. */
export type SentPublication = Readonly<z.output<typeof sentPublication>>

/** What the remote says of a publication. */
export interface RemoteAnswer {
  /** Commits that would show it, by the mark of their sources: its own, and those of others after it. */
  readonly commits: ReadonlyMap<string, string>
  readonly stopped?: { readonly why: Stopped; readonly isTold: boolean } | undefined
  readonly awaitsTests: boolean
}

/** The last publication from this computer, and what is known of the site since. */
export interface Followed {
  /** Undefined where nothing was ever sent from here. */
  readonly last?: SentPublication | undefined
  /** Whether a site of this kind has answered where it is public; undefined where that is not known. */
  readonly answers?: boolean | undefined
  /** How many seconds the last publications took, in the middle. */
  readonly usual?: number | undefined
  /** Whether somebody looks if it is live. */
  readonly isWatched: boolean
}

/** Keeps the last publication in a folder. */
export class SentPublicationFile {
  readonly #folder: string
  readonly #place: string
  #last: SentPublication | undefined

  constructor(folder: string) {
    this.#folder = folder
    this.#place = join(folder, 'publication.json')
    this.#last = readAs(sentPublication, readIfThere(this.#place))
  }

  get last(): SentPublication | undefined {
    return this.#last
  }

  keep(next: SentPublication): void {
    const kept = sentPublication.parse(next)
    if (isDeepStrictEqual(kept, this.#last)) return
    this.#last = kept
    try {
      replaceFile(this.#place, JSON.stringify(kept), { beside: besideIn(this.#folder) })
    } catch {
      // What the disk refuses is known until the editor ends.
    }
  }
}

/** A publication that was sent just now, after one that says how long others took. */
export const sentNow = (
  sent: Pick<SentPublication, 'commit' | 'message' | 'changes'>,
  before: SentPublication | undefined,
): SentPublication => ({
  ...sent,
  at: new Date().toISOString(),
  took: before?.took ?? [],
  isTimed: false,
  isLater: false,
  awaitsTests: false,
})

/** A publication with what the remote says of it. */
export function withRemoteAnswer(
  publication: SentPublication,
  { stopped, awaitsTests }: RemoteAnswer,
): SentPublication {
  const at = publication.stopped?.at ?? new Date().toISOString()
  return { ...publication, awaitsTests, stopped: stopped && { ...stopped, at } }
}

/** A publication that visitors have now, by some commit; `isTimed` where the site was seen without it a moment before. */
export function liveNow(
  publication: SentPublication,
  commit: string,
  isTimed: boolean,
): SentPublication {
  const took = (Date.now() - Date.parse(publication.at)) / 1000
  const isLater = commit !== publication.commit
  // What a colleague has overtaken says nothing of the host, nor does what lay still or went live unseen.
  const isCounted = isTimed && !isLater && !publication.stopped
  return {
    ...publication,
    liveAt: new Date().toISOString(),
    isTimed,
    isLater,
    awaitsTests: false,
    stopped: undefined,
    took: isCounted ? [...publication.took, took].slice(-mostTook) : publication.took,
  }
}

const mostTook = 5

/** How many seconds publications took, in the middle. */
export function usualOf({ took }: Pick<SentPublication, 'took'>): number | undefined {
  const sorted = took.toSorted((shorter, longer) => shorter - longer)
  return sorted[Math.floor(sorted.length / 2)]
}
