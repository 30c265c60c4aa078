import type { Save } from '../../protocol/state.ts'
import { useDrafting, useSpeech } from '../state/selectors.ts'
import { errorsIn, openDrafts, unanswered } from '../state/unsaved.ts'
import { timeOf } from '../words/dates.ts'
import { undoneWords } from './acts.tsx'
import { Button } from './buttons.tsx'
import { classes } from './classes.ts'
import { FinalBar, WholeNote } from './notation.tsx'
import styles from './ui.module.css'

interface StatusProps {
  readonly text: string
  readonly of?: 'draft' | 'saved' | 'asked' | undefined
}

const colours = { draft: styles.blue, asked: styles.red, saved: undefined }

/** Tells whether what is written here is saved. */
export const Status = ({ text, of }: StatusProps) => (
  <p className={classes(styles.saveStatus, styles.hint, colours[of ?? 'saved'])} role="status">
    {of === 'draft' && <WholeNote />}
    {of === 'saved' && <FinalBar />}
    <span>{text}</span>
  </p>
)

interface SavingProps {
  /** Whether anything waits to be saved, and how many errors hold it. */
  readonly waits: boolean
  readonly errors: number
  /** How many of these are texts of new pictures to be answered. */
  readonly asked?: number
  readonly busy: boolean
  readonly savedAt: string | undefined
  /** What was taken back or done again last. */
  readonly undone?: Save | undefined
  /** Why the last one was not saved, as a sentence. */
  readonly refused?: string | undefined
  /** Whether another window has changed the same text. */
  readonly overlaps?: boolean
  readonly onSave: () => void
}

/** Whether what is written here is saved, and the button that saves it. */
export function Saving(props: SavingProps) {
  const { language, say } = useSpeech()
  const { waits, errors, asked = 0, busy, savedAt, undone, refused, overlaps, onSave } = props
  const isHeld = waits && errors > 0
  return (
    <>
      {status()}
      <Button look="solid" off={!waits || isHeld || busy} onClick={onSave}>
        {say('panel.save')}
      </Button>
    </>
  )

  function status() {
    if (busy) return <Status text={say('status.saving')} />
    if (refused !== undefined) return <Status text={refused} />
    if (waits && overlaps) return <Status of="asked" text={say('status.overlapped')} />
    if (isHeld && asked === errors)
      return <Status of="asked" text={say('picture.toAnswer', { n: asked })} />
    if (isHeld) return <Status text={say('status.blocked', { n: errors })} />
    if (waits) return <Status of="draft" text={say('status.draft')} />
    if (undone) return <Status text={undoneWords(say, language, undone)} />
    if (savedAt === undefined) return <Status text={say('status.unchanged')} />
    return <Status of="saved" text={say('status.saved', { time: timeOf(savedAt) })} />
  }
}

/** The same of what is open. */
export function SaveDrafts({ onSave }: Pick<SavingProps, 'onSave'>) {
  const { language } = useSpeech()
  const waits = useDrafting((drafting) => openDrafts(drafting).length > 0)
  const errors = useDrafting(errorsIn)
  const asked = useDrafting((drafting) => unanswered(drafting).length)
  const isSaving = useDrafting((drafting) => drafting.saving)
  const saved = useDrafting((drafting) => drafting.saved)
  const undone = useDrafting((drafting) => drafting.undone)
  const refused = useDrafting((drafting) => drafting.refused?.[language])
  const overlaps = useDrafting((drafting) => drafting.overlapped !== undefined)
  return (
    <Saving
      onSave={onSave}
      waits={waits}
      errors={errors}
      asked={asked}
      busy={isSaving}
      savedAt={saved?.at}
      undone={undone}
      refused={refused}
      overlaps={overlaps}
    />
  )
}
