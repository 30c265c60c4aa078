import { turnedWords, useActs } from '../acts.tsx'
import { Button, Frame, Note } from '../kit.tsx'
import type { SheetProps } from '../sheet.ts'
import { sayIn } from '../words.ts'

/** Asks whether what was published is to be taken back on this computer. */
export function UndoPublished(props: SheetProps) {
  const { api, language, go, save, notify } = props
  const words = sayIn(language)
  const acts = useActs(props)
  const undo = async () => {
    const done = await acts.turn(() => api.undo({ isPublished: true }))
    if (!done) return
    go({ open: 'nothing' })
    notify(turnedWords(words, done))
  }
  const right = (
    <Button look="solid" off={acts.busy} onClick={undo}>
      {words('undo.publishedHere')}
    </Button>
  )
  return (
    <Frame {...props} title={words('undo.published')} left={acts.cancel} right={right}>
      {acts.trouble}
      <Note text={words('undo.publishedNote', { label: save?.label ?? '' })} />
    </Frame>
  )
}
