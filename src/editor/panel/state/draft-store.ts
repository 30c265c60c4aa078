import { createStore } from 'zustand/vanilla'
import { both } from '../../../message.ts'
import { parseOwn } from '../../../parse.ts'
import type { Label } from '../../protocol/calls.ts'
import type { Conflict } from '../../protocol/conflict.ts'
import type { Draft, OpenFile, Place, Save, State } from '../../protocol/state.ts'
import { Refusal } from '../../protocol/state.ts'
import type { PanelApi } from './api.ts'
import {
  changedContent,
  contentOf,
  type FileContent,
  mergeContent,
  savedContent,
} from './draft-content.ts'
import { draftOrigin, fileNameOf } from './draft-files.ts'
import { DraftQueue, type Sending } from './draft-queue.ts'
import type { Direction } from './draft-steps.ts'
import {
  type Drafted,
  type Drafting,
  type IsOpen,
  isOpenNowhere,
  nothingDrafted,
  opened,
} from './drafts.ts'
import { isFailure, notSaved, refusedBecause, Silence, Stranger } from './failures.ts'
import { memory } from './memory.ts'
import { OtherWindows } from './other-windows.ts'
import { type DraftEvent, reduceDrafts } from './reduce-drafts.ts'
import type { Edit } from './tree.ts'
import { errorsIn, isDraft, openDrafts } from './unsaved.ts'

type DraftClient = Pick<PanelApi, 'open' | 'draft' | 'change'>

/** What came of a save: `held` where an error hinders it or it was refused, which the drafts tell. */
export type SaveOutcome =
  | { readonly outcome: 'saved'; readonly save: Save }
  | { readonly outcome: 'conflicts'; readonly conflicts: readonly Conflict[] }
  | { readonly outcome: 'held' }
  | { readonly outcome: 'nothing to save' }

/** Keeps what is typed: here at once, at the server a moment later. */
export class DraftStore {
  /** What is drafted in this window: written by `reduceDrafts`, and by nothing else. */
  readonly store = createStore<Drafting>()(() => nothingDrafted)
  readonly #client: DraftClient
  readonly #queue: DraftQueue
  readonly #windows: OtherWindows
  /** When each file was left as it is here: an earlier draft of it that is heard of late is none any more. */
  readonly #leftAt = new Map<string, string>()
  /** Files that are being removed, of which nothing is to be read any more. */
  readonly #leaving = new Set<string>()
  /** How often each file was edited in this window. */
  readonly #edits = new Map<string, number>()
  /** The number of the last reading that was taken in, of each file; readings may be answered in another order. */
  readonly #lastReading = new Map<string, number>()
  #readings = 0
  #lastSave: Promise<unknown> = Promise.resolve()
  /** What the last save was to save. */
  #wanted: IsOpen = isOpenNowhere

  constructor(client: DraftClient) {
    this.#client = client
    this.#queue = new DraftQueue(
      (file) => this.#send(file),
      () => this.current().saving,
    )
    this.#windows = new OtherWindows({
      ask: (file) => this.#ask(file),
      here: (file) => (this.#leaving.has(file) ? undefined : this.#draftOf(file)),
      take: (drafted, { ahead, clashing }) => {
        this.#dispatch({ type: 'met', drafted, isClashing: clashing })
        if (ahead) this.#keepHere(drafted)
      },
    })
  }

  current(): Drafting {
    return this.store.getState()
  }

  /** Reads a file, with the draft of it that there is. */
  async read(file: string, drafts: readonly Draft[]): Promise<Drafted> {
    const known = this.#draftOf(file)
    const isNew = known?.open.from !== undefined
    if (known && (isDraft(known) || isNew || this.#leaving.has(file))) return known
    const isKept = drafts.some((draft) => draft.file === file)
    if (this.current().renamed.has(file) && !isKept) throw new Refusal(404, both('', ''))
    const own = ownDraft(file)
    // What this window has kept since the server did not answer, that merges with what is there.
    if (own && !isKept) await this.#sendAgain(own)
    // What is on its way to the server is newer than the draft that the server has.
    if (known) await (this.current().saving ? this.#queue.settled() : this.#queue.flush())
    this.#readings += 1
    const reading = this.#readings
    const edits = this.#edits.get(file)
    const open = await this.#ask(file)
    const meanwhile = this.#draftOf(file)
    const isOutdated = reading < (this.#lastReading.get(file) ?? 0)
    const isEdited = this.#edits.get(file) !== edits
    if (meanwhile && (isOutdated || isEdited || isDraft(meanwhile))) return meanwhile
    this.#lastReading.set(file, reading)
    return this.#takeIn(open, meanwhile)
  }

  /** Takes in a file as it was just read. */
  #takeIn(open: OpenFile, meanwhile: Drafted | undefined): Drafted {
    const { file } = open
    const isNewer = open.draft && open.draft.at > (this.#leftAt.get(file) ?? '')
    const kept = isNewer ? open.draft : undefined
    const drafted = opened(open, kept?.seen ?? open.seen, savedContent(kept ?? open), meanwhile)
    this.#windows.agreeWith(open)
    // What was taken back in it can be done again as long as the file is the same.
    const isSame = !kept && meanwhile?.open.seen === open.seen
    const { undo = [], redo = [] } = (isSame && meanwhile) || {}
    this.#dispatch({ type: 'read', drafted: { ...drafted, undo, redo } })
    // What is wrong in a draft only the server knows.
    if (isDraft(drafted)) {
      this.#queue.add(file)
      void this.#queue.flush()
    }
    return drafted
  }

  /** Takes in what is wrong by now, where the files beside the drafts have changed. */
  takeState({
    problems,
    pageVersion,
    drafts,
  }: Pick<State, 'problems' | 'pageVersion' | 'drafts'>): void {
    if (pageVersion < this.current().draftVersion) return
    this.#dispatch({ type: 'checked', problems })
    if (this.current().saving) return
    for (const file of this.#windows.movedOn(this.current().files, drafts))
      void this.#queue.run(async () => {
        if (await this.#windows.meet(file).catch(() => false)) await this.#queue.sendNow(file)
      })
  }

  edit(file: string, edit: Edit): void {
    this.#type(file, { type: 'edited', file, edit })
  }

  /** Gives a file another text below its fields. */
  write(file: string, body: string): void {
    this.#type(file, { type: 'written', file, body })
  }

  /** Keeps a row that was removed from a list. */
  putBack(file: string, place: Place, key: number): void {
    this.#type(file, { type: 'put back', file, place, key })
  }

  /** One step back or forth in what was typed in a file, or in the words of its pictures; false where there is none. */
  step(file: string, direction: Direction): boolean {
    const before = this.current()
    this.#dispatch({ type: 'stepped', file, direction })
    const changed = [...this.current().files.values()].find(
      (drafted) => before.files.get(drafted.open.file) !== drafted,
    )
    if (changed) this.#edited(changed)
    return changed !== undefined
  }

  /** Takes in which text fits a new picture: see `answers`. */
  answer(name: string, text: string): void {
    this.#dispatch({ type: 'answered', name, text })
  }

  /** Tells what is open: what a save saves. */
  show(isOpen: IsOpen = isOpenNowhere): void {
    this.#dispatch({ type: 'shown', isOpen })
  }

  /** Reads files anew that the person at work here has changed by other means: what is typed meanwhile is for them as they are by now, and stands. */
  async reread(files: readonly string[]): Promise<void> {
    for (const file of files) {
      const before = this.#draftOf(file)
      if (!before || before.open.from !== undefined || this.#leaving.has(file)) continue
      // It may be gone.
      const open = await this.#ask(file).catch(() => undefined)
      if (!open) continue
      const former = this.#draftOf(file)
      // Somebody may have let go of it meanwhile.
      if (!former) continue
      const mine = contentOf(former)
      const { content } = mergeContent(savedContent(before.open), mine, savedContent(open))
      this.#replace(opened(open, open.seen, content, former))
    }
  }

  /** Takes in that a save was taken back or done again: its files are here as they are by now. */
  async takeUndone(save: Save): Promise<void> {
    await this.reread(save.files)
    this.#dispatch({ type: 'save undone', save })
  }

  /** Lets go of what this window has of a file, where somebody else has settled what becomes of its draft. */
  forget(file: string): void {
    this.#queue.drop(file)
    memory.set(`draft ${file}`, undefined)
    this.#dispatch({ type: 'forgotten', file })
  }

  /** Removes a file by `work`, which gives whether it is gone then. */
  async remove(file: string, work: () => Promise<boolean>): Promise<boolean> {
    this.#leaving.add(file)
    try {
      const isGone = await work()
      if (isGone) this.forget(file)
      return isGone
    } finally {
      this.#leaving.delete(file)
    }
  }

  /** Takes up a file that is not there yet: it is a draft as soon as something is written in it. */
  begin(open: OpenFile): void {
    this.#dispatch({ type: 'begun', drafted: opened(open, '', savedContent(open)) })
  }

  /** Sends what an earlier visit of this window has kept and the server does not have; gives whether there was any. */
  async resend(drafts: readonly Draft[]): Promise<boolean> {
    let isDrafted = false
    for (const file of memory.names('draft ')) {
      const own = ownDraft(file)
      const isOlder = drafts.some((draft) => draft.file === file && draft.at > (own?.at ?? ''))
      if (this.#draftOf(file)) this.#queue.add(file)
      else if (own && !isOlder) isDrafted = (await this.#sendAgain(own)) || isDrafted
    }
    await this.#queue.flush()
    return isDrafted
  }

  /** Saves what is open as one save, a new file under a name that is not `taken`; one save after the other. */
  save(label: Label, taken: readonly string[] = []): Promise<SaveOutcome> {
    const start = () => this.#saveOpen(label, taken)
    const save = this.current().saving ? this.#lastSave.then(start) : start()
    this.#lastSave = save.catch(() => {})
    return save
  }

  /** The name that a new file has got by being saved. */
  savedAs(file: string): string | undefined {
    return this.current().renamed.get(file)
  }

  /** Whether the last save was to save a place: a conflict may have hindered it. */
  isWanted(file: string, place: Place): boolean {
    return this.#wanted(file, place)
  }

  /** Waits until nothing is being saved: a step back before would be one in what is saved. */
  settled(): Promise<unknown> {
    return this.#lastSave
  }

  #dispatch(event: DraftEvent): void {
    this.store.setState(reduceDrafts(this.current(), event), true)
  }

  #draftOf(file: string): Drafted | undefined {
    return this.current().files.get(file)
  }

  /** Asks for a file as it is by now. */
  #ask(path: string): Promise<OpenFile> {
    return this.#client.open({ path })
  }

  /** Something of a file is typed. */
  #type(file: string, event: DraftEvent): void {
    const before = this.#draftOf(file)
    this.#dispatch(event)
    const after = this.#draftOf(file)
    if (after && after !== before) this.#edited(after)
  }

  #edited(drafted: Drafted): void {
    const { file } = drafted.open
    this.#edits.set(file, (this.#edits.get(file) ?? 0) + 1)
    this.#changed(drafted)
  }

  #changed(drafted: Drafted): void {
    this.#queue.enqueue(drafted.open.file)
    this.#keepHere(drafted)
  }

  /** Takes in a file that was read anew, with what is typed in it. */
  #replace(drafted: Drafted): void {
    const hasDraft = isDraft(drafted)
    this.#dispatch({ type: hasDraft ? 'merged' : 'read', drafted })
    if (hasDraft) this.#changed(drafted)
  }

  /** Keeps what the server does not have yet in this browser. */
  #keepHere(drafted: Drafted): void {
    const { file } = drafted.open
    const at = new Date().toISOString()
    this.#leftAt.set(file, at)
    const to = changedContent(drafted, contentOf(drafted))
    const draft: Draft = { ...draftOrigin(file, drafted), to, at }
    memory.set(`draft ${file}`, JSON.stringify(draft))
  }

  async #send(file: string): Promise<Sending> {
    const drafted = this.#draftOf(file)
    if (!drafted) return this.#sendNothing(file)
    const content = contentOf(drafted)
    const draft = { ...draftOrigin(file, drafted), to: changedContent(drafted, content) }
    try {
      const answer = await this.#client.draft({ ...draft, ...this.#windows.marksOf(file) })
      const { at, problems, pageVersion: draftVersion } = answer
      if (at === undefined) return (await this.#windows.meet(file)) ? this.#send(file) : 'sent'
      this.#windows.agree(file, at, content)
      this.#dispatch({ type: 'checked', problems, draftVersion })
      if (!this.#queue.has(file)) memory.set(`draft ${file}`, undefined)
      return 'sent'
    } catch (error) {
      return this.#notSent(error)
    }
  }

  #notSent(error: unknown): Sending {
    if (error instanceof Refusal) {
      this.#dispatch({ type: 'refused', why: notSaved(error) })
      return 'sent'
    }
    // What was typed stays in this window until the server is there again.
    if (error instanceof Silence) return 'silent'
    if (!(error instanceof Stranger)) reportError(error)
    return 'held'
  }

  /** Lets the server forget the draft of a new file that was saved under the name which fits its title. */
  async #sendNothing(file: string): Promise<Sending> {
    if (!this.current().renamed.has(file)) return 'sent'
    try {
      await this.#client.draft({ file, seen: '', to: {} })
      return 'sent'
    } catch (error) {
      return error instanceof Refusal ? 'sent' : this.#notSent(error)
    }
  }

  /** Sends a draft that an earlier visit of this window has kept; gives whether the server has it. */
  async #sendAgain({ at: _, ...draft }: Draft): Promise<boolean> {
    try {
      await this.#client.draft(draft)
      memory.set(`draft ${draft.file}`, undefined)
      return true
    } catch (error) {
      this.#dispatch({ type: 'refused', why: notSaved(error) })
      return false
    }
  }

  /** Whether a file was edited since. */
  #isTypedSince(drafted: Drafted): boolean {
    const { tree, body } = this.#draftOf(drafted.open.file) ?? drafted
    return tree !== drafted.tree || body !== drafted.body
  }

  async #saveOpen(label: Label, taken: readonly string[]): Promise<SaveOutcome> {
    const before = openDrafts(this.current())
    this.#wanted = this.current().isOpen
    if (before.length === 0) return { outcome: 'nothing to save' }
    this.#dispatch({ type: 'save began' })
    try {
      const parts = await this.#sentParts(before)
      return parts ? await this.#saveParts(parts, label, taken) : { outcome: 'held' }
    } catch (error) {
      if (!isFailure(error)) throw error
      this.#dispatch({ type: 'refused', why: notSaved(error) })
      return { outcome: 'held' }
    } finally {
      this.#dispatch({ type: 'save ended' })
      if (!this.#queue.isEmpty) void this.#queue.flush()
    }
  }

  /** What is to be saved, once the server has all of it; undefined where it does not, or where an error hinders it. */
  async #sentParts(before: readonly OpenDraft[]): Promise<readonly OpenDraft[] | undefined> {
    for (const { drafted } of before) this.#queue.add(drafted.open.file)
    const met = await this.#windows.metWhile(async () => {
      await this.#queue.flush()
    })
    // What other windows have made of them meanwhile is saved with them.
    const hasMet = before.some(({ drafted }) => met.has(drafted.open.file))
    const parts = hasMet ? openDrafts(this.current()) : before
    // What is typed meanwhile is unsent, too.
    if (parts.some(({ drafted }) => this.#queue.isUntaken(drafted.open.file))) {
      this.#dispatch({ type: 'refused', why: refusedBecause(silent) })
      return undefined
    }
    return errorsIn(this.current()) > 0 ? undefined : parts
  }

  async #saveParts(
    parts: readonly OpenDraft[],
    label: Label,
    taken: readonly string[],
  ): Promise<SaveOutcome> {
    const changes = parts.map(({ drafted, content }) => ({
      ...draftOrigin(fileNameOf(drafted, taken), drafted),
      to: changedContent(drafted, content),
    }))
    const answer = await this.#client.change({ changes, label })
    if ('conflicts' in answer) return { outcome: 'conflicts', conflicts: answer.conflicts }
    if ('refused' in answer) {
      this.#dispatch({ type: 'refused', why: refusedBecause(answer.refused) })
      return { outcome: 'held' }
    }
    const save = answer.saved
    const isComplete = !parts.some(({ drafted }) => this.#isTypedSince(drafted))
    for (const part of parts) {
      const named = fileNameOf(part.drafted, taken)
      const isRenamed = save.files.includes(named)
      await this.#takeSaved(part, isRenamed ? named : part.drafted.open.file)
    }
    this.#dispatch({ type: 'saved', save, isComplete })
    return { outcome: 'saved', save }
  }

  /** Takes in a file that was saved as `file`, with the rest of its draft and what was typed meanwhile. */
  async #takeSaved({ drafted: before, content }: OpenDraft, file: string): Promise<void> {
    const { file: first } = before.open
    // Whatever comes of reading it, it is saved.
    const open = await this.#ask(file).catch((error) => {
      if (!isFailure(error)) throw error
      return undefined
    })
    const drafted = open && this.#afterSave(open, before, content)
    memory.set(`draft ${file}`, undefined)
    // Its form goes on under the new name: there is no moment at which it has neither.
    if (drafted) this.#replace(drafted)
    else this.forget(file)
    if (file === first) return
    memory.set(`draft ${first}`, undefined)
    this.#dispatch({ type: 'renamed', from: first, to: file })
    this.#queue.add(first)
    await this.#queue.flush()
  }

  #afterSave(open: OpenFile, before: Drafted, saved: FileContent): Drafted {
    const former = this.#draftOf(before.open.file) ?? before
    const { content, isClashing } = mergeContent(saved, contentOf(former), savedContent(open))
    const drafted = opened(open, open.seen, content, former)
    const wasClashing = before.seen !== before.open.seen
    const isHeld = (wasClashing || isClashing) && isDraft(drafted)
    return isHeld ? { ...drafted, seen: before.seen } : drafted
  }
}

type OpenDraft = ReturnType<typeof openDrafts>[number]

const silent = both('the editor does not answer', 'l’éditeur ne répond pas')

/** The draft of a file that this window has kept because the server did not take it. */
function ownDraft(file: string): Draft | undefined {
  const kept = memory.get(`draft ${file}`)
  const draft = kept === undefined ? {} : parseOwn<Partial<Draft>>(kept)
  return isWhole(draft) ? draft : undefined
}

const isWhole = (draft: Partial<Draft>): draft is Draft => draft.to !== undefined
