import type { StoreApi } from 'zustand'
import type { Language } from '../../../site.ts'
import { same } from '../../documents/differences.ts'
import type { Place } from '../../protocol/state.ts'
import { focusedPlace } from '../form/field-place.ts'
import { partLabel } from '../form/labels.ts'
import type { PanelApi } from '../state/api.ts'
import type { Commands } from '../state/commands.ts'
import type { Direction } from '../state/draft-steps.ts'
import type { DraftStore } from '../state/draft-store.ts'
import { keepMessage } from '../state/failures.ts'
import { pageAt } from '../state/page-info.ts'
import { byWeight, fixedAt } from '../state/problem-places.ts'
import { belongsTo, laterThan } from '../state/shown-times.ts'
import type { Site } from '../state/site.ts'
import { speechIn } from '../state/speech.ts'
import type { SheetTarget, Target, Wanted } from '../state/targets.ts'
import { openDrafts } from '../state/unsaved.ts'
import { openField, type Shown, type UndoOf, type View } from '../state/view.ts'
import { undoneWords } from '../ui/acts.tsx'
import { refusalOf } from '../ui/dropped.ts'
import { barElement, openFrame, titleElement } from '../ui/focus-places.ts'
import { timeOf } from '../words/dates.ts'
import { inBoth } from '../words/names.ts'
import { keyboard } from './keyboard.ts'

interface CommandParts {
  readonly client: PanelApi
  readonly drafting: DraftStore
  readonly site: StoreApi<Site>
  readonly view: StoreApi<View>
}

/** What somebody does in the panel beside typing. Nothing else writes the store of the view. */
export class PanelCommands implements Commands {
  readonly #client: PanelApi
  readonly #drafting: DraftStore
  readonly #site: StoreApi<Site>
  readonly #view: StoreApi<View>
  /** What had the focus when the panel, and the comparison over it, was opened. */
  #opener: HTMLElement | null = null
  #comparer: HTMLElement | null = null
  #problemsSeen = 0
  #steppingSaves: Promise<unknown> = Promise.resolve()

  constructor({ client, drafting, site, view }: CommandParts) {
    this.#client = client
    this.#drafting = drafting
    this.#site = site
    this.#view = view
    this.#followSchedule()
    this.#followConnection()
    this.#begin()
  }

  readonly go = (target: Target): void => {
    if (target.open === 'nothing') this.close()
    else if (target.open === 'page') this.#goToPage(target.route)
    else if (isComparison(target)) this.#compare(target)
    else this.#goBeside(target)
  }

  readonly close = (): void => {
    const { comparing } = this.#view.getState()
    const frame = document.querySelector<HTMLElement>(openFrame)
    const title = titleElement()
    const places = comparing ? [this.#comparer, title, this.#opener, frame] : [this.#opener, frame]
    this.#view.setState(comparing ? { comparing: undefined } : { beside: undefined })
    const closed = this.#view.getState()
    requestAnimationFrame(() => {
      const now = this.#view.getState()
      // What was opened meanwhile has taken the focus.
      if (now.beside !== closed.beside || now.comparing !== closed.comparing) return
      const place = places.find((element) => element?.isConnected)
      const next = place ?? barElement()
      next?.focus()
    })
  }

  readonly announce = (text: string): void => {
    keepMessage(text)
    this.#view.setState(({ announcement }) => ({
      announcement: { text, number: announcement.number + 1 },
    }))
  }

  readonly notify = (text?: string, undo?: UndoOf): void => {
    if (text) this.announce(text)
    this.#view.setState(({ announcement }) => ({
      notice: text ? { ...announcement, undo } : undefined,
    }))
  }

  readonly undoNotice = async (): Promise<void> => {
    const undo = this.#view.getState().notice?.undo
    this.notify()
    if (typeof undo === 'function') await undo()
    else if (undo) await this.#stepSaves('undo', undo.id)
  }

  readonly save = async (): Promise<void> => {
    const { state } = this.#site.getState()
    const { speech } = this.#view.getState()
    const wanted = openField(this.#view.getState())
    const parts = openDrafts(this.#drafting.current())
    // What is not open is not saved: it is listed.
    if (parts.length === 0 && !wanted && state && state.drafts.length > 0)
      return this.go({ open: 'sheet', name: 'recovered' })
    const label = inBoth((language) => parts.map((part) => partLabel(part, language)).join(', '))
    const known = [...(state?.pages ?? []), ...(state?.parts ?? [])].map(({ file }) => file)
    const saving = await this.#drafting.save(label, known)
    if (saving.outcome === 'conflicts')
      return this.go({ open: 'sheet', name: 'conflict', conflicts: saving.conflicts })
    if (saving.outcome !== 'saved') return
    this.notify()
    this.#showSaved(wanted?.file)
    this.announce(speech.say('status.saved', { time: timeOf(saving.save.at) }))
  }

  /** Goes on with the form of a new file, which has got another name, where it is open still. */
  #showSaved(file: string | undefined): void {
    if (file === undefined || openField(this.#view.getState())?.file !== file) return
    const made = this.#drafting.savedAs(file)
    if (made) this.go({ open: 'field', file: made, at: focusedPlace(), form: file })
  }

  readonly step = async (direction: Direction): Promise<void> => {
    await this.#drafting.settled()
    const wanted = openField(this.#view.getState())
    if (wanted && this.#drafting.step(wanted.file, direction)) return
    await this.stepSaves(direction)
  }

  readonly stepSaves = (direction: Direction): Promise<void> => this.#stepSaves(direction)

  /** One after the other; of a save that is named, that one and no other. */
  #stepSaves(direction: Direction, id?: string): Promise<void> {
    const done = this.#steppingSaves.then(() => this.#stepSave(direction, id))
    this.#steppingSaves = done.catch(() => {})
    return done
  }

  async #stepSave(direction: Direction, id: string | undefined): Promise<void> {
    const answer = await (direction === 'undo' ? this.#client.undo({ id }) : this.#client.redo())
    const { language, say } = this.#view.getState().speech
    if ('conflicts' in answer)
      this.go({ open: 'sheet', name: 'conflict', conflicts: answer.conflicts })
    else if ('published' in answer) this.go({ open: 'sheet', name: 'undo', save: answer.published })
    else if ('refused' in answer) this.notify(answer.refused[language])
    else {
      // Before its files are read again: meanwhile somebody may have done something else, of which a notice tells.
      this.notify(undoneWords(say, language, answer.saved))
      await this.#drafting.takeUndone(answer.saved)
    }
  }

  readonly nextProblem = (): void => {
    const problems = this.#site.getState().state?.problems.toSorted(byWeight) ?? []
    const next = problems[this.#problemsSeen % Math.max(problems.length, 1)]
    this.#problemsSeen += 1
    this.go(next ? fixedAt(next) : { open: 'sheet', name: 'problems' })
  }

  readonly showRoute = (route: string): void => {
    if (route !== this.#view.getState().route) this.notify()
    this.#view.setState({ route })
  }

  readonly showPage = (shown: Shown): void => this.#view.setState({ shown })

  readonly mark = (marked: Wanted | undefined): void => this.#view.setState({ marked })

  readonly setViewing = (isViewing: boolean): void => this.#view.setState({ isViewing })

  readonly showPhone = (isPhone: boolean): void => this.#view.setState({ isPhone })

  readonly showAt = (moment: string | undefined): void => this.#view.setState({ moment })

  readonly speak = (language: Language): void => this.#view.setState({ speech: speechIn(language) })

  readonly tellLinkLeaves = (link: string): void =>
    this.notify(this.#view.getState().speech.say('page.linkLeaves', { link }))

  readonly refuseFiles = (files: readonly File[]): void =>
    this.notify(refusalOf(files, this.#view.getState().speech.language))

  readonly onKey = keyboard(this, () => {
    const view = this.#view.getState()
    return { view, file: pageAt(this.#site.getState().state, view.route)?.file }
  })

  #goToPage(route: string): void {
    const page = this.#site.getState().state?.pages.find(({ address }) => address === route)
    this.#showWhenThere(page?.file)
    this.showRoute(route)
  }

  #compare(comparing: SheetTarget<'compare'>): void {
    const { beside, comparing: before } = this.#view.getState()
    if (!beside) this.#opener = focusedElement() ?? this.#opener
    if (!before) this.#comparer = beside ? focusedElement() : null
    this.#view.setState({ comparing })
  }

  #goBeside(target: Extract<Target, { readonly open: 'field' | 'sheet' }>): void {
    const { beside, comparing } = this.#view.getState()
    if (!beside && !comparing) this.#opener = focusedElement() ?? this.#opener
    if (target.open === 'field') {
      const [elsewhere] = this.#routesOf(target.file)
      if (elsewhere !== undefined) this.showRoute(elsewhere)
      this.#showWhenThere(target.file, target.at)
      this.#view.setState({ isViewing: false, marked: target })
    }
    this.#view.setState({ beside: target, comparing: undefined })
  }

  /** The pages that show a file, unless the one in the frame does. */
  #routesOf(file: string): readonly string[] {
    const { state } = this.#site.getState()
    const page = state?.pages.find((each) => each.file === file)
    const part = state?.parts.find((each) => each.file === file)
    const all = page ? [page.address] : (part?.addresses ?? [])
    return all.includes(this.#view.getState().route) ? [] : all
  }

  /** Shows the page at the time at which something in it is there, where it is not yet. */
  #showWhenThere(file?: string, place?: Place): void {
    const { state } = this.#site.getState()
    if (!state || file === undefined) return
    const { now, things } = state.schedule
    const moment = laterThan(state, this.#view.getState().moment)
    const begins = things
      .filter((thing) => belongsTo(thing, file, place))
      .flatMap(({ from = '' }) => (from > (moment ?? now) ? [from] : []))
    this.showAt(begins.toSorted().at(-1) ?? moment)
  }

  /** The dates of what is open may become other ones. */
  #followSchedule(): void {
    const thingsIn = ({ state }: Site) => state?.schedule.things
    this.#site.subscribe((site, before) => {
      if (site.state?.schedule === before.state?.schedule) return
      const { marked } = this.#view.getState()
      const isOpen = openField(this.#view.getState()) !== undefined
      if (isOpen && marked && !same(thingsIn(site), thingsIn(before)))
        this.#showWhenThere(marked.file, marked.at)
    })
  }

  /** Says that the server is there again, once it was not. */
  #followConnection(): void {
    let wasStopped = false
    this.#site.subscribe(({ connection }) => {
      if (connection === 'stopped') wasStopped = true
      if (connection !== 'there' || !wasStopped) return
      wasStopped = false
      this.notify(this.#view.getState().speech.say('strip.restarted'))
    })
  }

  /** Once the site is known, shows what waits for somebody. */
  #begin(): void {
    const end = this.#site.subscribe(({ state }) => {
      if (!state) return
      end()
      // Somebody may have opened something by then.
      if (this.#view.getState().beside) return
      if (new URLSearchParams(location.search).has('problems'))
        this.#view.setState({ beside: { open: 'sheet', name: 'problems' } })
      else if (state.drafts.length > 0)
        this.#view.setState({ beside: { open: 'sheet', name: 'recovered' } })
    })
  }
}

const isComparison = (target: Target): target is SheetTarget<'compare'> =>
  target.open === 'sheet' && target.name === 'compare'

/** What has the focus; the document itself is nothing that it could go back to. */
function focusedElement(): HTMLElement | null {
  const { activeElement, body } = document
  return activeElement instanceof HTMLElement && activeElement !== body ? activeElement : null
}
