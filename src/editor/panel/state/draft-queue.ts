/** In milliseconds: so long nothing is typed, or so long at most, before it goes to the server; where that is silent, again. */
const times = { pause: 80, longest: 1000, again: 2000 }

/** What came of sending a file: `silent` where nobody has answered, `held` where it is of no use to send it again soon. */
export type Sending = 'sent' | 'silent' | 'held'

/** When what is typed goes to the server: one file after the other, a moment after the last key. */
export class DraftQueue {
  readonly #send: (file: string) => Promise<Sending>
  readonly #isHeld: () => boolean
  readonly #unsent = new Set<string>()
  /** Those whose last draft the server did not take, since it did not answer. */
  readonly #untaken = new Set<string>()
  #since: number | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<unknown> = Promise.resolve()

  /** `send` sends a file as it is by then; while `isHeld`, nothing is sent by itself. */
  constructor(send: (file: string) => Promise<Sending>, isHeld: () => boolean) {
    this.#send = send
    this.#isHeld = isHeld
  }

  /** Sends a file a moment after the last key. */
  enqueue(file: string): void {
    this.#unsent.add(file)
    if (this.#isHeld()) return
    this.#since ??= Date.now()
    clearTimeout(this.#timer)
    const rest = Math.max(0, this.#since + times.longest - Date.now())
    this.#timer = setTimeout(() => void this.flush(), Math.min(times.pause, rest))
  }

  /** Notes that the server does not have everything of a file, which the next flush sends. */
  add(file: string): void {
    this.#unsent.add(file)
  }

  drop(file: string): void {
    this.#unsent.delete(file)
  }

  has(file: string): boolean {
    return this.#unsent.has(file)
  }

  get isEmpty(): boolean {
    return this.#unsent.size === 0
  }

  /** Whether the server did not take the last draft of a file. */
  isUntaken(file: string): boolean {
    return this.#untaken.has(file)
  }

  /** Waits until nothing is on its way. */
  settled(): Promise<unknown> {
    return this.#sending
  }

  /** Sends everything that the server does not have. */
  flush(): Promise<unknown> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#since = undefined
    return this.run(async () => {
      for (const file of [...this.#unsent]) {
        this.#unsent.delete(file)
        await this.sendNow(file)
      }
    })
  }

  /** Does something after what is on its way. */
  run(work: () => Promise<unknown>): Promise<unknown> {
    const done = this.#sending.then(work)
    // What fails is told to who has asked for it, and holds up nothing that comes later.
    this.#sending = done.catch(() => {})
    return done
  }

  /** Sends a file now; where it is not taken it stays here until the server is there again. */
  async sendNow(file: string): Promise<void> {
    const sending = await this.#send(file)
    if (sending === 'sent') {
      this.#untaken.delete(file)
      return
    }
    this.#unsent.add(file)
    this.#untaken.add(file)
    if (sending === 'silent') this.#timer ??= setTimeout(() => void this.flush(), times.again)
  }
}
