import { rememberLast } from '../../memory.ts'
import type { RemoteChanges } from '../protocol/publication.ts'
import { type Clone, fetchRemote, hasNews, onPublished } from './clone.ts'
import type { CloneTurns } from './clone-turns.ts'
import { ignoreNotSent, inBackground } from './git.ts'
import { type Disk, remoteChangesOf } from './unsent.ts'

interface RemoteLookOptions {
  readonly turns: CloneTurns
  readonly disk: Disk
  /** Told when something is new, and after the first look. */
  readonly onChange: () => void
}

/** Looks at what others have sent. */
export class RemoteLook {
  readonly #turns: CloneTurns
  readonly #onChange: () => void
  readonly #changesOf: (clone: Clone) => Promise<RemoteChanges | undefined>
  #isFirst = true

  constructor({ turns, disk, onChange }: RemoteLookOptions) {
    this.#turns = turns
    this.#onChange = onChange
    this.#changesOf = rememberLast(
      (clone: Clone) => remoteChangesOf(clone, disk),
      ({ branch, tracking, commits }) => [branch, tracking].map((ref) => commits.get(ref)),
    )
  }

  /** Whether the remote was not asked yet. */
  get isFirst(): boolean {
    return this.#isFirst
  }

  /** What others have sent, as far as it is known here; looked up once for the same commits. */
  changesOf(clone: Clone): Promise<RemoteChanges | undefined> {
    return this.#changesOf(clone).catch(ignoreNotSent)
  }

  /** Asks the remote, while nobody waits for it. What git refuses is asked again, and by whoever publishes. */
  async look(): Promise<void> {
    const wasFirst = this.#isFirst
    let isNew = false
    try {
      const clone = await this.#turns.open()
      isNew = clone !== undefined && onPublished(clone) === clone && (await hasNews(clone))
      if (clone && isNew) await this.#turns.inTurn(() => fetchRemote(clone, inBackground))
    } catch (error) {
      ignoreNotSent(error)
    } finally {
      this.#isFirst = false
      if (wasFirst || isNew) this.#onChange()
    }
  }
}
