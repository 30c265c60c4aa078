import { type Clone, openClone } from './clone.ts'
import { ignoreNotSent } from './git.ts'

/** Works with the clone of a project, one work after the other: two hands on one index would get in each other's way. */
export class CloneTurns {
  readonly #project: string
  readonly #content: string
  #last: Promise<unknown> = Promise.resolve()

  constructor({ project, content }: { readonly project: string; readonly content: string }) {
    this.#project = project
    this.#content = content
  }

  /** The clone as it is now; undefined where the project is none. */
  readonly open = (): Promise<Clone | undefined> => openClone(this.#project, this.#content)

  /** Does something after all that was asked for before it. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const next = this.#last.then(work)
    this.#last = next.catch(() => {})
    return next
  }

  /** The same with the clone; gives nothing where there is none. */
  inClone<Result>(work: (clone: Clone) => Promise<Result>): Promise<Result | undefined> {
    return this.inTurn(async () => {
      const clone = await this.open()
      return clone && work(clone)
    })
  }

  /** Asks git something; answers otherwise where it cannot tell. */
  async ask<Result>(work: (clone: Clone) => Promise<Result>, otherwise: Result): Promise<Result> {
    const found = await this.inClone(work).catch(ignoreNotSent)
    return found ?? otherwise
  }
}
