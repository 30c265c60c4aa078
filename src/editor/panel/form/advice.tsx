import type { Advice } from '../../../content/finding.ts'
import { shortened } from '../../../message.ts'
import { same } from '../../documents/differences.ts'
import type { Place } from '../../protocol/state.ts'
import { useSay, useSite } from '../state/selectors.ts'
import { Link } from '../ui/buttons.tsx'
import { useSame } from '../ui/same.ts'
import { Note } from '../ui/sentences.tsx'
import { hideAdvice, useHiddenAdvice } from './hidden-advice.ts'

const nameOf = ({ code, file, path = [], words }: Advice): string =>
  [code, file, ...path, words].join(' ')

/** What could be better at a place of a file, or with all of it: each with its reason, until it is switched off. */
export function AdviceAt({ of, place }: { readonly of: string; readonly place?: Place }) {
  const say = useSay()
  const isHere = ({ file, path }: Advice) => file === of && same(path, place)
  const here = useSite(useSame(({ advice }) => advice.filter(isHere)))
  const hidden = useHiddenAdvice()
  return [...new Map(here.map((advice) => [nameOf(advice), advice]))].map(([name, advice]) => {
    const words = { words: shortened(advice.words) }
    return hidden.includes(name) ? null : (
      <Note
        key={name}
        text={say(`advice.${advice.code}`, words)}
        more={say(`advice.${advice.code}Why`, words)}
      >
        <Link onClick={() => hideAdvice(name)}>{say('advice.hide')}</Link>
      </Note>
    )
  })
}
