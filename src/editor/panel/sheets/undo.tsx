import { turnedWords, useActs } from '../acts.tsx'
import { Button, Frame, Note } from '../kit.tsx'
import { type SheetProps, usePanel } from '../state/view.ts'
import { labelIn } from '../words.ts'

/** Asks whether what was published is to be taken back on this computer. */
export function UndoPublished({ save }: SheetProps) {
  const { api, say, go, notify, language } = usePanel()
  const acts = useActs()
  const undo = async () => {
    const done = await acts.turn(() => api.undo({ isPublished: true }))
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
