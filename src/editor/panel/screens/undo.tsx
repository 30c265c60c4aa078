import { useClient, useCommands, useSpeech } from '../state/panel.ts'
import type { SheetProps } from '../state/view.ts'
import { turnedWords, useActs } from '../ui/acts.tsx'
import { Button, Frame, Note } from '../ui/kit.tsx'
import { labelIn } from '../words/words.ts'

/** Asks whether what was published is to be taken back on this computer. */
export function UndoPublished({ save }: SheetProps) {
  const client = useClient()
  const { language, say } = useSpeech()
  const { go, notify } = useCommands()
  const acts = useActs()
  const undo = async () => {
    const done = await acts.turn(() => client.undo({ isPublished: true }))
    if (!done) return
    go({ open: 'nothing' })
    notify(turnedWords(say, language, done))
  }
  const right = (
    <Button look="solid" off={acts.busy} onClick={undo}>
      {say('undo.publishedHere')}
    </Button>
  )
  return (
    <Frame title={say('undo.published')} left={acts.cancel} right={right}>
      {acts.trouble}
      <Note text={say('undo.publishedNote', { label: labelIn(language, save?.label ?? '') })} />
    </Frame>
  )
}
