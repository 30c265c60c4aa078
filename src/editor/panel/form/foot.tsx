import { useRef } from 'react'
import { stepWords } from '../acts.tsx'
import { Link } from '../kit.tsx'
import { SaveDrafts } from '../sheets/saving.tsx'
import { nextStepIn } from '../state/drafted.ts'
import { useCommands, useDrafting, useSite, useSpeech } from '../state/panel.ts'
import { stepLabel } from './form.ts'

/** The foot of a form: one step back, what is saved, and Save. */
export function Foot({ file }: { readonly file: string }) {
  const { step, save } = useCommands()
  const isSaving = useDrafting(({ saving }) => saving)
  const back = useStep(file, 'back', 'undo')
  const forth = useStep(file, 'forth', 'redo')
  return (
    <footer className="pf">
      <Link className="cut" off={!back.can && !isSaving} onClick={() => step('back')}>
        {back.words}
      </Link>
      {forth.can && (
        <Link className="cut only-d" onClick={() => step('forth')}>
          {forth.words}
        </Link>
      )}
      <SaveDrafts onSave={save} />
    </footer>
  )
}

/** Whether there is a step back or forth, in the form or of a save, and what it is called. */
function useStep(file: string, where: 'back' | 'forth', what: 'undo' | 'redo') {
  const { language, say } = useSpeech()
  const inDraft = useDrafting((drafting) =>
    stepLabel(nextStepIn(drafting, file, where), where, language),
  )
  const saved = useDrafting((drafting) => drafting.saved)
  const turned = useDrafting((drafting) => drafting.turned)
  const known = useSite((site) => site[what])
  const fileVersion = useSite((site) => site.fileVersion)
  const since = useRef({ saved, fileVersion })
  if (since.current.saved !== saved) since.current = { saved, fileVersion }
  const isFresh = since.current.fileVersion === fileVersion
  // A save can be taken back before the next state tells of it; after that only the state knows whether it still can.
  const next = (what === 'undo' && isFresh && saved) || known
  const label = next && next.id !== turned?.id ? next.label : undefined
  return {
    can: inDraft !== undefined || next !== undefined,
    words: stepWords(say, what, language, inDraft ?? label),
  }
}
