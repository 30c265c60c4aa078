import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { both } from '../../../message.ts'
import type { Label } from '../../protocol/calls.ts'
import { largestUpload, Refusal, type Upload } from '../../protocol/state.ts'
import { useClient, useCommands } from '../state/panel.ts'
import { useSay, useSpeech } from '../state/selectors.ts'
import { useAct } from '../ui/acts.tsx'
import { Button } from '../ui/buttons.tsx'
import { Fault } from '../ui/sentences.tsx'
import ui from '../ui/ui.module.css'
import { sayIn } from '../words/words.ts'
import { sizeIn } from './picture-facts.ts'

/**
 * Takes pictures from somebody's computer, and says why one is not taken. `into` is where, and as which save; `then` is
 * told of each with what is known by the time it has arrived, and of none after its field has gone.
 */
export function useUpload(
  into: { readonly folder: string; readonly label?: (name: string) => Label },
  then: (upload: Upload) => void,
) {
  const client = useClient()
  const { language, say } = useSpeech()
  const { announce } = useCommands()
  const { act, busy, refused, refuse } = useAct()
  const [file, setFile] = useState<File>()
  const [isHeavy, setIsHeavy] = useState(false)
  const setArrived = useArrival(then)
  const input = useRef<HTMLInputElement>(null)
  const { name = '', size: bytes = 0 } = file ?? {}
  const size = sizeIn(language, bytes)
  const most = largestUpload / 1_000_000
  const choose = () => input.current?.click()

  const take = async (file: File | undefined) => {
    if (!file) return
    setFile(file)
    setIsHeavy(file.size > largestUpload)
    if (file.size > largestUpload) return
    announce(say('picture.reading', { size: sizeIn(language, file.size) }))
    const label = into.label && JSON.stringify(into.label(file.name))
    const wish = { folder: into.folder, name: file.name, ...(label && { label }) }
    const upload = await act(() =>
      client.upload(wish, file).catch((error) => {
        setIsHeavy(error instanceof Refusal && error.status === 413)
        throw error
      }),
    )
    setArrived(upload)
  }
  const takeAll = (files: readonly File[]) => {
    const [first, ...rest] = files
    if (rest.length === 0) return void take(first)
    setIsHeavy(false)
    refuse(both(sayIn('en')('files.one'), sayIn('fr')('files.one')))
    return undefined
  }
  const message = isHeavy ? say('picture.tooHeavy', { name, size, most }) : refused?.[language]
  return {
    takeAll,
    choose,
    reading: busy ? say('picture.reading', { size }) : undefined,
    limits: <Chooser most={most} input={input} takeAll={takeAll} />,
    trouble: message && <Untaken message={message} isHeavy={isHeavy} choose={choose} />,
  }
}

/** Passes on what has arrived while the component is still there. */
function useArrival<Value>(then: (arrived: Value) => void) {
  const [arrived, setArrived] = useState<Value>()
  const onArrival = useEffectEvent(then)
  useEffect(() => {
    if (arrived !== undefined) onArrival(arrived)
  }, [arrived])
  return setArrived
}

interface ChooserProps {
  /** How heavy a picture may be, in megabytes. */
  readonly most: number
  readonly input: RefObject<HTMLInputElement | null>
  readonly takeAll: (files: readonly File[]) => void
}

/** The browser's own way to choose a file, opened by a button elsewhere, and what it takes. */
function Chooser({ most, input, takeAll }: ChooserProps) {
  const say = useSay()
  return (
    <>
      <p className={ui.fieldNote}>{say('picture.limits', { most })}</p>
      <input
        hidden
        ref={input}
        type="file"
        accept="image/*"
        onChange={({ target }) => {
          takeAll([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}

interface UntakenProps {
  readonly message: string
  readonly isHeavy: boolean
  readonly choose: () => void
}

/** Why a picture was not taken. */
function Untaken({ message, isHeavy, choose }: UntakenProps) {
  const say = useSay()
  return (
    <Fault of={{ message, fix: isHeavy ? say('picture.lighter') : '' }} isAlert>
      <div className={ui.actions}>
        <Button look="sm" onClick={choose}>
          {say('picture.another')}
        </Button>
      </div>
    </Fault>
  )
}
