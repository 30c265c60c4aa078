import { useLayoutEffect, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { Stroke } from '../../ui/icons.tsx'
import ui from '../../ui/ui.module.css'
import { Labelled } from '../field.tsx'
import type { FieldProps } from '../field-kind.ts'
import styles from '../form.module.css'
import { useText } from './use-text.tsx'

/** Lines of up to so few characters are a headline: each is written on a staff. */
const onStaff = 14

/** A text of one line, on a line that ends at a bar line: the most characters it may have. */
export function ShortText(props: FieldProps) {
  const { text, room, isOver, isDraft, words, control, tools, chooser } = useText(props)
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const ends = useEnds(input, text, isOver ? room : undefined)
  const step = props.place.at(-1)
  const isLine = typeof step === 'number' && room !== undefined && room <= onStaff
  const used = room ? Math.min(100, (100 * text.length) / room) : 100
  return (
    <Labelled {...props} room={words} tools={tools}>
      {isLine ? (
        <div className={classes(ui.staff, step !== 0 && ui.lastStaff)}>
          <input {...control} />
        </div>
      ) : (
        <span
          className={classes(ui.line, isOver ? styles.tooLong : isDraft && ui.draft)}
          style={isOver ? { '--end': `${ends.room}px` } : { '--u': `${used}%` }}
        >
          <input {...control} ref={setInput} />
          {isOver && (
            <span
              className={styles.rest}
              style={{ left: ends.room + 4, width: Math.max(0, ends.text - ends.room - 4) }}
            >
              <Stroke through={false} />
            </span>
          )}
        </span>
      )}
      {chooser}
    </Labelled>
  )
}

/** What measures texts, once one is too long. */
let pen: CanvasRenderingContext2D | null = null

/** How wide a text is in the font of an element. */
function widthIn(element: Element, text: string): number {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return 0
  pen.font = getComputedStyle(element).font
  return pen.measureText(text).width
}

/** Where in a line the last allowed character ends, and where the text does. */
function useEnds(input: HTMLInputElement | null, text: string, room: number | undefined) {
  const [ends, setEnds] = useState({ room: 0, text: 0 })
  useLayoutEffect(() => {
    if (!input || room === undefined) return undefined
    const end = (part: string) =>
      Math.min(input.clientWidth, widthIn(input, part) - input.scrollLeft)
    const measure = () =>
      setEnds({ room: Math.max(0, end([...text].slice(0, room).join(''))), text: end(text) })
    measure()
    input.addEventListener('scroll', measure)
    const resized = new ResizeObserver(measure)
    resized.observe(input)
    return () => {
      input.removeEventListener('scroll', measure)
      resized.disconnect()
    }
  }, [input, text, room])
  return ends
}
