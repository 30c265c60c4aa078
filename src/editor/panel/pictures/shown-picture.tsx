import { type ReactNode, useEffect, useState } from 'react'
import { Refusal } from '../../protocol/state.ts'
import { useClient } from '../state/panel.ts'
import { useSay } from '../state/selectors.ts'
import ui from '../ui/ui.module.css'

interface ShownPictureProps {
  readonly path: string
  readonly width: number
  /** Draws it, where it is no plain picture. */
  readonly draw?: (address: string) => ReactNode
}

/** A picture of the content, read with the token of this window. */
export function ShownPicture({ path, width, draw = plainly }: ShownPictureProps) {
  const client = useClient()
  const say = useSay()
  const [address, setAddress] = useState<string>()
  const [isLost, setIsLost] = useState(false)
  // One that is done again is there a moment after its draft.
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const ends = new AbortController()
    const { signal } = ends
    const made = client.picture({ path, width }, signal).then(URL.createObjectURL)
    const show = (address: string | undefined, isLost = false) => {
      if (signal.aborted) return
      setAddress(address)
      setIsLost(isLost)
    }
    let later: ReturnType<typeof setTimeout> | undefined
    made.then(show, (error) => {
      if (signal.aborted || !(error instanceof Refusal)) return
      if (tries < 3) later = setTimeout(setTries, 1000, tries + 1)
      show(undefined, tries === 3)
    })
    return () => {
      ends.abort()
      clearTimeout(later)
      made.then(URL.revokeObjectURL, () => undefined)
    }
  }, [client, path, width, tries])
  if (isLost) return <p className={ui.hint}>{say('picture.lost')}</p>
  return address === undefined ? null : draw(address)
}

const plainly = (address: string) => <img src={address} alt="" />
