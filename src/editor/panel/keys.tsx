import { type ReactNode, useEffect, useState } from 'react'
import { memory } from './api.ts'
import { Frame } from './kit.tsx'
import { usePanel } from './panel.ts'
import { Tick } from './radios.tsx'
import type { WordKey } from './words.ts'

const keys = [
  ['E', 'keys.edit'],
  ['Tab', 'keys.tab'],
  ['Enter', 'keys.enter'],
  ['Esc', 'keys.close'],
  ['F6', 'keys.parts'],
  ['Ctrl S', 'keys.save'],
  ['Ctrl Z', 'keys.undo'],
  ['Space', 'keys.lift'],
  ['Alt ↑ ↓', 'keys.moveRow'],
  ['F8', 'keys.nextProblem'],
  ['P', 'keys.publish'],
  ['H', 'keys.history'],
  ['?', 'keys.keys'],
] as const satisfies readonly (readonly [string, WordKey])[]

/** Whether single letters are keys of the editor; some people speak to their computer. */
export const hasLetters = (): boolean => memory.get('letters') !== 'off'

/** The sheet of the keyboard; while it is open, the order of the Tab key is drawn on everything. */
export function Keys() {
  const { say } = usePanel()
  const [isOn, setIsOn] = useState(hasLetters)
  const mac = <p className="it">{say('keys.mac')}</p>
  return (
    <Frame title={say('keys.title')} note={say('keys.note')} left={mac} still>
      <dl className="keys">
        {keys.map(([key, word]) => (
          <div key={word}>
            <dt>
              <kbd className="kb">{key}</kbd>
            </dt>
            <dd>{say(word)}</dd>
          </div>
        ))}
      </dl>
      <Tick
        on={isOn}
        label={say('keys.singleLetters')}
        onChange={(on) => {
          memory.set('letters', on ? undefined : 'off')
          setIsOn(on)
        }}
      />
      <TabOrder />
    </Frame>
  )
}

/** Numbers on what the Tab key reaches, in its order. */
function TabOrder(): ReactNode {
  const [spots, setSpots] = useState<readonly DOMRect[]>([])
  useEffect(() => {
    const draw = () => {
      const reached = document.querySelectorAll('.marks button, .pn button, .pn input, .bar button')
      const seen = [...reached]
        .filter((one) => one.checkVisibility({ opacityProperty: true }))
        .map((one) => one.getBoundingClientRect())
        .filter(isInView)
      setSpots((before) => (JSON.stringify(before) === JSON.stringify(seen) ? before : seen))
    }
    draw()
    const often = setInterval(draw, 500)
    return () => clearInterval(often)
  }, [])
  return spots.map(({ left, top }, index) => (
    <span
      className="tabno"
      key={`${left} ${top}`}
      style={{ left: Math.max(left, 24), top: Math.max(top, 24) }}
      aria-hidden="true"
    >
      {index + 1}
    </span>
  ))
}

const isInView = ({ width, top, bottom }: DOMRect): boolean =>
  width > 0 && top >= 0 && bottom <= innerHeight
