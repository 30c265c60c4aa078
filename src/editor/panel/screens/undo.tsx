import type { Save } from '../../protocol/state.ts'
import { useClient, useCommands } from '../state/panel.ts'
import { useSpeech } from '../state/selectors.ts'
import { undoneWords, useActs } from '../ui/acts.tsx'
import { Button } from '../ui/buttons.tsx'
import { Note } from '../ui/sentences.tsx'
import { Frame } from '../ui/sheet-frame.tsx'
import { labelIn } from '../words/names.ts'

interface UndoSheet {
  /** What would be taken back. */
  readonly save: Save
}

declare module '../state/targets.ts' {
  interface Sheets {
    readonly undo: UndoSheet
  }
}

/** Asks whether what was published is to be taken back on this computer. */
export function UndoPublished({ save }: UndoSheet) {
  const client = useClient()
  const { language, say } = useSpeech()
  const { go, notify } = useCommands()
  const acts = useActs()
  const undo = async () => {
    const done = await acts.runUndo(() => client.undo({ isPublished: true }))
    if (!done) return
    go({ open: 'nothing' })
    notify(undoneWords(say, language, done))
  }
  const right = (
    <Button look="solid" off={acts.busy} onClick={undo}>
      {say('undo.publishedHere')}
    </Button>
  )
  return (
    <Frame title={say('undo.published')} left={acts.cancel} right={right}>
      {acts.trouble}
      <Note text={say('undo.publishedNote', { label: labelIn(language, save.label) })} />
    </Frame>
  )
}
