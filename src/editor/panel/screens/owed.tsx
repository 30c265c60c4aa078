import { useState } from 'react'
import { languageNames } from '../../../message.ts'
import type { Owed, OwedText } from '../../protocol/state.ts'
import { Quiet, rest } from '../publish/progress.tsx'
import type { DraftStore } from '../state/draft-store.ts'
import { useClient, useCommands, useDraftActions } from '../state/panel.ts'
import { useSite, useSpeech } from '../state/selectors.ts'
import type { Speech } from '../state/speech.ts'
import { at, plain } from '../state/tree.ts'
import { useActs } from '../ui/acts.tsx'
import { Button, Link } from '../ui/buttons.tsx'
import { classes } from '../ui/classes.ts'
import { Difference } from '../ui/difference.tsx'
import { useChange } from '../ui/effects.ts'
import { takeFocus } from '../ui/focus-places.ts'
import { replaced } from '../ui/runs.ts'
import { SaveDrafts } from '../ui/saving.tsx'
import { Frame } from '../ui/sheet-frame.tsx'
import ui from '../ui/ui.module.css'
import { dateIn } from '../words/dates.ts'
import { inBoth } from '../words/names.ts'
import { checkedAt } from './problems.tsx'
import styles from './screens.module.css'

declare module '../state/targets.ts' {
  interface Sheets {
    readonly owed: object
  }
}

/** The texts whose translation needs updating, each beside the other; an edit or “No change needed” settles it. */
export function OwedTexts() {
  const client = useClient()
  const drafting = useDraftActions()
  const { language, say } = useSpeech()
  const { go } = useCommands()
  const owed = useSite((site) => site.owed)
  const drafts = useSite((site) => site.drafts)
  const pages = useSite((site) => site.pages)
  const state = useSite((site) => site)
  const acts = useActs()
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  // What is saved is shown as it was typed until the list without it comes.
  const [savedOf, setSavedOf] = useState<typeof owed>()
  if (savedOf && savedOf !== owed) {
    setSavedOf(undefined)
    setTyped(new Map())
  }
  const files = new Set(owed.map(({ owes }) => owes.file))
  useChange([[...files].join('\n')], () => {
    for (const file of files) void drafting.read(file, drafts)
  })
  const places = owed.map(({ owes }) => JSON.stringify([owes.file, owes.at ?? ['body']]))
  useChange([places.join('\n')], () => {
    drafting.show((file, place) => places.includes(JSON.stringify([file, place])))
    return () => drafting.show()
  })

  async function type({ id, owes }: Owed, text: string) {
    const { file } = owes
    const before = typed.get(id) ?? owes.text
    setTyped((all) => new Map(all).set(id, text))
    // Who types at once is not kept waiting for the file.
    if (draftedText(drafting, owes) === undefined) await drafting.read(file, drafts)
    const whole = draftedText(drafting, owes)
    const changed = whole === undefined ? undefined : replaced(whole, before, text)
    if (changed === undefined) return go({ open: 'field', file, at: owes.at })
    if (owes.at) drafting.edit(file, { do: 'set', at: owes.at, to: changed })
    else drafting.write(file, changed)
  }

  async function save() {
    const edited = owed.filter(({ id }) => typed.has(id))
    const label = inBoth((language) =>
      [...new Set(edited.map(({ owes }) => owes.label[language]))].join(', '),
    )
    const saving = await drafting.save(label)
    if (saving.outcome === 'conflicts')
      go({ open: 'sheet', name: 'conflict', conflicts: saving.conflicts })
    else if (saving.outcome === 'saved') setSavedOf(owed)
  }

  async function settle(id: string) {
    if (
      await acts.act(() => client.settle({ id, label: inBoth((_, say) => say('owed.stillRight')) }))
    )
      nextField()
  }

  const title = say('owed.title')
  const checked = <p className={ui.muted}>{checkedAt(state, say)}</p>
  if (owed.length === 0)
    return (
      <Frame title={title} left={checked} still>
        {acts.trouble}
        <Quiet sign={rest} heading={say('owed.none')} text={say('owed.noneText')} />
      </Frame>
    )
  const left = (
    <>
      {typed.size === 0 ? acts.undo : acts.cancel}
      <Link className={ui.wideOnly} onClick={nextField}>
        {say('owed.next')}
      </Link>
    </>
  )
  const groups = Map.groupBy(owed, (pair) => `${pair.changed.language} ${pair.owes.language}`)
  const page = pages.find(({ file }) => file === owed[0]?.owes.file)
  const right = <SaveDrafts onSave={save} />
  const note = noteOf(owed, { language, say })
  return (
    <Frame title={title} note={note} left={left} right={right} crumb={page?.name[language]}>
      {acts.trouble}
      <div className={styles.pairs}>
        {[...groups].map(([languages, pairs]) => (
          <div key={languages}>
            <div className={styles.pairHead}>
              <span />
              <p className={ui.label}>{say(languages.startsWith('fr') ? 'owed.fr' : 'owed.en')}</p>
              <p className={ui.label}>{say(languages.endsWith('fr') ? 'owed.fr' : 'owed.en')}</p>
            </div>
            {pairs.map((pair) => (
              <PairRow
                key={pair.id}
                pair={pair}
                isFirst={pair === owed[0]}
                text={typed.get(pair.id) ?? pair.owes.text}
                onType={(text) => type(pair, text)}
                onStill={() => settle(pair.id)}
              />
            ))}
          </div>
        ))}
      </div>
    </Frame>
  )
}

/** The text in which a translation stands, as it is being edited. */
function draftedText(drafting: DraftStore, { file, at: place }: OwedText): string | undefined {
  const drafted = drafting.current().files.get(file)
  const tree = drafted && place && at(drafted.tree, place)
  const value = place ? tree && plain(tree) : drafted?.body
  return typeof value === 'string' ? value : undefined
}

/** Takes the focus to the next text to be updated; from the last one to the first. */
function nextField() {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-pair] textarea')]
  const here = fields.findIndex((field) =>
    field.closest('[data-pair]')?.contains(document.activeElement),
  )
  const next = fields[here + 1] ?? fields[0]
  next?.focus()
  next?.scrollIntoView({ block: 'center' })
}

function noteOf(owed: readonly Owed[], { language, say }: Speech): string {
  const n = owed.length
  const [first] = owed
  const isAlike = owed.every(({ changed }) => changed.language === first?.changed.language)
  if (!first || !isAlike) return say('owed.noteOfBoth', { n })
  const name = (text: OwedText) => languageNames[text.language][language]
  return say('owed.note', { n, language: name(first.changed), other: name(first.owes) })
}

interface PairProps {
  readonly pair: Owed
  readonly isFirst: boolean
  readonly text: string
  readonly onType: (text: string) => void
  readonly onStill: () => void
}

function PairRow({ pair, isFirst, text, onType, onStill }: PairProps) {
  const { language, say } = useSpeech()
  const { changed, owes, before, since, id } = pair
  const day = since && dateIn(language, since)
  const isTyped = text !== owes.text
  const narrow = (of: OwedText) => (
    <span className={ui.narrowOnly}> · {say(`owed.${of.language}`)}</span>
  )
  return (
    <section className={styles.pair} data-pair>
      <div className={styles.brace} aria-hidden="true">
        <svg viewBox="0 -400 30 400" preserveAspectRatio="none" aria-hidden="true">
          <path d="M30 0C6-30 22-110 16-150C13-175 6-190 0-200C6-210 13-225 16-250C22-290 6-370 30-400C16-360 29-300 25-252C23-228 15-212 8-200C15-188 23-172 25-148C29-100 16-40 30 0z" />
        </svg>
      </div>
      <div className={styles.pairSide} lang={changed.language}>
        <h2 className={ui.hint} lang={language}>
          {changed.label[language]}
          {day && `, ${say('owed.changed', { day })}`}
          {narrow(changed)}
        </h2>
        <div className={styles.pairText}>
          {before ? <Difference before={before} after={changed.text} /> : changed.text}
        </div>
      </div>
      <div className={styles.pairSide} lang={owes.language}>
        <h2 className={ui.hint} lang={language}>
          <span className={ui.blue}>{say(isTyped ? 'text.changed' : 'owed.owed')}</span>
          {narrow(owes)}
        </h2>
        <textarea
          ref={isFirst ? takeFocus : undefined}
          className={classes(ui.textBox, isTyped && ui.draft)}
          rows={2}
          spellCheck
          value={text}
          aria-label={`${owes.label[language]}, ${say(`owed.${owes.language}`)}`}
          aria-describedby={isTyped ? undefined : `owed-${id}`}
          onChange={({ target }) => onType(target.value)}
        />
        {!isTyped && (
          <div className={`${ui.actions} ${styles.pairActions}`} lang={language}>
            <Button look="sm" onClick={onStill}>
              {say('owed.stillRight')}
            </Button>
            <p className={`${ui.hint} ${ui.blue}`} id={`owed-${id}`}>
              {say('owed.hint')}
            </p>
          </div>
        )}
      </div>
    </section>
  )
}
