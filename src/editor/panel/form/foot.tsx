import { useState } from 'react'
import { type Direction, nextStepIn } from '../state/draft-steps.ts'
import { useCommands } from '../state/panel.ts'
import { useDrafting, useSite, useSpeech } from '../state/selectors.ts'
import { stepWords } from '../ui/acts.tsx'
import { Link } from '../ui/buttons.tsx'
import { SaveDrafts } from '../ui/saving.tsx'
import ui from '../ui/ui.module.css'
import { stepLabel } from './labels.ts'

/** The foot of a form: one step back, what is saved, and Save. */
export function Foot({ file }: { readonly file: string }) {
  const { step, save } = useCommands()
  const isSaving = useDrafting(({ saving }) => saving)
  const undo = useStep(file, 'undo')
  const redo = useStep(file, 'redo')
  return (
    <footer className={ui.sheetFoot}>
      <Link className={ui.clamped} off={!undo.can && !isSaving} onClick={() => step('undo')}>
        {undo.words}
      </Link>
      {redo.can && (
        <Link className={`${ui.clamped} ${ui.wideOnly}`} onClick={() => step('redo')}>
          {redo.words}
        </Link>
      )}
      <SaveDrafts onSave={save} />
    </footer>
  )
}

/** Whether there is a step back or forth, in the form or of a save, and what it is called. */
function useStep(file: string, direction: Direction) {
  const { language, say } = useSpeech()
  const inDraft = useDrafting((drafting) =>
    stepLabel(nextStepIn(drafting, file, direction), direction, language),
  )
  const saved = useDrafting((drafting) => drafting.saved)
  const undone = useDrafting((drafting) => drafting.undone)
  const known = useSite((site) => site[direction])
  const fileVersion = useSite((site) => site.fileVersion)
  const [since, setSince] = useState({ saved, fileVersion })
  if (since.saved !== saved) setSince({ saved, fileVersion })
  const isFresh = since.fileVersion === fileVersion
  // A save can be taken back before the next state tells of it; after that only the state knows whether it still can.
  const next = (direction === 'undo' && isFresh && saved) || known
  const label = next && next.id !== undone?.id ? next.label : undefined
  return {
    can: inDraft !== undefined || next !== undefined,
    words: stepWords(say, direction, language, inDraft ?? label),
  }
}
