import { useState } from 'react'
import type { Advice } from '../../../content/finding.ts'
import { shortened } from '../../../message.ts'
import type { Place } from '../../protocol/state.ts'
import { memory } from '../state/memory.ts'
import { useSay, useSite } from '../state/panel.ts'
import { Link, Note } from '../ui/kit.tsx'

/** The advice that is switched off in this browser: the names under which that is kept. */
export const hiddenAdvice = (): readonly string[] => memory.names('advice ')

const nameOf = ({ code, file, path = [], words }: Advice): string =>
  [code, file, ...path, words].join(' ')

/** What could be better at a place of a file, or with all of it: each with its reason, until it is switched off. */
export function AdviceAt({ of, place }: { readonly of: string; readonly place?: Place }) {
  const say = useSay()
  const advice = useSite((site) => site.advice)
  const [hidden, setHidden] = useState(hiddenAdvice)
  const hide = (name: string) => {
    memory.set(`advice ${name}`, 'off')
    setHidden(hiddenAdvice())
  }
  const here = advice.filter(({ file, path }) => file === of && path?.join() === place?.join())
  return [...new Map(here.map((one) => [nameOf(one), one]))].map(([name, one]) => {
    const words = { words: shortened(one.words) }
    return hidden.includes(name) ? null : (
      <Note
        key={name}
        text={say(`advice.${one.code}`, words)}
        more={say(`advice.${one.code}Why`, words)}
      >
        <Link onClick={() => hide(name)}>{say('advice.hide')}</Link>
      </Note>
    )
  })
}
