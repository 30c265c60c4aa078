import { useEffect } from 'react'
import { useCommands } from '../state/panel.ts'
import styles from './ui.module.css'

/** Where a lifted row would be dropped, and how: shown below its list, and said. */
export function LiftedWords({ text }: { readonly text: string | undefined }) {
  const { announce } = useCommands()
  useEffect(() => {
    if (text !== undefined) announce(text)
  }, [announce, text])
  return (
    <p className={styles.fieldNote} hidden={text === undefined}>
      {text}
    </p>
  )
}
