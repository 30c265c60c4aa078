import { useState } from 'react'
import { useSpeech } from '../../state/selectors.ts'
import { leafText } from '../../state/tree.ts'
import { Line } from '../../ui/icons.tsx'
import { Fault } from '../../ui/sentences.tsx'
import ui from '../../ui/ui.module.css'
import { Labelled } from '../field.tsx'
import type { FieldKind, KindProps } from '../field-kind.ts'
import styles from '../form.module.css'
import { useField } from '../use-field.ts'
import { typedNumber } from './typed-number.ts'

/** A number. */
export const numberKind: FieldKind<'number'> = {
  Field: NumberField,
  empty: ({ least }) => Math.max(0, least ?? 0),
  summary: leafText,
  isNarrow: true,
}

/** A number on a short staff, between one less and one more. */
function NumberField({ form, ...props }: KindProps<'number'>) {
  const { language, say } = useSpeech()
  const { text, described, set } = useField(props)
  const { least = -Infinity, most = Infinity } = form
  const [typed, setTyped] = useState<string>()
  const wrong = typed?.trim() && typedNumber(typed, language) === undefined ? typed : undefined
  const label = props.field.label[language]
  const number = numberIn(text)
  // A year has no comma.
  const shown = (number: number) => number.toLocaleString(language, { useGrouping: 'min2' })
  const step = (by: number): number => {
    const next = Math.min(most, Math.max(least, (number ?? 0) + by))
    set(next)
    return next
  }
  const press = (by: number) => {
    setTyped(undefined)
    step(by)
  }
  return (
    <Labelled {...props}>
      <div className={styles.number}>
        <button
          type="button"
          aria-label={`${label}: ${say('field.less')}`}
          onClick={() => press(-1)}
        >
          <Line size={16} d="M1 8H15" />
        </button>
        <span className={`${ui.staff} ${styles.numberStaff}`}>
          <input
            {...described}
            aria-invalid={wrong ? true : described['aria-invalid']}
            aria-errormessage={wrong && `${described.id}-wrong`}
            spellCheck={false}
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? (number === undefined ? text : shown(number))}
            onFocus={() => !wrong && setTyped(text)}
            // What is no number stays before whoever has typed it.
            onBlur={() => !wrong && setTyped(undefined)}
            onKeyDown={(event) => {
              const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
              if (by === undefined) return
              event.preventDefault()
              // Whoever types on does so without commas.
              setTyped(String(step(by)))
            }}
            onChange={({ target: { value } }) => {
              setTyped(value)
              const number = typedNumber(value, language)
              if (number !== undefined) set(number)
            }}
          />
        </span>
        <button
          type="button"
          aria-label={`${label}: ${say('field.more')}`}
          onClick={() => press(1)}
        >
          <Line size={16} d="M1 8H15M8 1V15" />
        </button>
      </div>
      {wrong && (
        <Fault
          id={`${described.id}-wrong`}
          of={{
            message:
              number === undefined
                ? say('number.none', { typed: wrong })
                : say('number.wrong', { typed: wrong, number: shown(number) }),
            fix: say('number.write', { example: shown(7500) }),
          }}
          isAlert
        />
      )}
    </Labelled>
  )
}

/** The number that a file says; undefined where it says none. */
function numberIn(text: string): number | undefined {
  const number = Number(text)
  return text.trim() === '' || !Number.isFinite(number) ? undefined : number
}
