import { useEffect, useEffectEvent, useState } from 'react'
import type { PagePlan } from '../../protocol.ts'
import { reasonOf } from '../failures.ts'
import { Radios, Tick } from '../radios.tsx'
import type { SheetProps } from '../sheet.ts'
import { sayIn } from '../words.ts'
import { Address, wrongAddress } from './address.tsx'
import { Button, Frame, keysOf, Link, Note, Part, useActs, useArrival } from './frame.tsx'

/** Gives a page another address; the links to it follow, and the old address leads to the new one. */
export function Rename(props: SheetProps) {
  const { state, language, go } = props
  const words = sayIn(language)
  const arrive = useArrival(props, () => ({ open: 'nothing' }))
  const page = pageOf(props)
  const old = page?.route ?? '/'
  const [address, setAddress] = useState(old.slice(1))
  const [redirect, setRedirect] = useState(true)
  const route = `/${address}`
  const isChanged = route !== old
  const wrong = isChanged ? wrongAddress(route, state, words) : undefined
  const wish = page && isChanged && !wrong ? { file: page.file, route, redirect } : undefined
  const { acts, links, refused, isReady, carryOut } = usePlan(props, wish)
  const n = links.length
  const keys = keysOf(links.map(({ file, label }) => `${file} ${label.en}`))
  const rename = () => carryOut(words('pg.moved', { old, new: route }), () => arrive(route))
  const right = (
    <Button look="solid" off={!isReady} onClick={rename}>
      {n > 0 ? words('pg.renb', { n }) : words('pg.ren')}
    </Button>
  )
  const texts = { title: words('pg.ren'), crumb: page?.name[language], left: acts.cancel, right }
  return (
    <Frame {...{ ...props, ...texts }}>
      {acts.trouble}
      <Address
        {...props}
        {...{ address, isChanged }}
        isFirst
        wrong={wrong ?? (refused ? { message: refused } : undefined)}
        onChange={setAddress}
      />
      <Tick
        on={redirect}
        onChange={setRedirect}
        label={words('pg.redir')}
        note={wish && words('pg.redirn', { old, new: route })}
      />
      {n > 0 && (
        <Part label={words('pg.links')}>
          <ul className="rows">
            {links.map(({ file, label }, index) => (
              <li key={keys[index]}>
                <span>{state.pages.find((one) => one.file === file)?.name[language] ?? file}</span>
                <span className="it">{label[language]}</span>
              </li>
            ))}
          </ul>
          <p className="f-n">{words('pg.renn', { n })}</p>
        </Part>
      )}
      <div className="f">
        <Link
          className="red"
          onClick={() => go({ open: 'sheet', name: 'delete', file: page?.file })}
        >
          {words('pg.del')}
        </Link>
      </div>
    </Frame>
  )
}

// Of more pages than this, one is chosen from a list.
const fewPages = 8

/** Deletes a page; its visitors and the links to it go to another one. */
export function Delete(props: SheetProps) {
  const { state, language, go } = props
  const words = sayIn(language)
  const page = pageOf(props)
  const others = state.pages.flatMap(({ route, name, file }) =>
    route !== undefined && file !== page?.file ? [{ value: route, shown: name[language] }] : [],
  )
  const [redirect, setRedirect] = useState(true)
  const [target, setTarget] = useState(others[0]?.value ?? '/')
  const goneTo = redirect ? target : undefined
  const { acts, links, refused, isReady, carryOut } = usePlan(
    props,
    page && { file: page.file, goneTo },
  )
  const led = others.find(({ value }) => value === (goneTo ?? '/'))?.shown ?? '/'
  const name = page?.name[language] ?? ''
  const remove = () =>
    carryOut(words('pg.gone', { page: name }), () => {
      go({ open: 'page', route: goneTo ?? '/' })
      go({ open: 'nothing' })
    })
  const right = (
    <Button look="warn" off={!isReady} onClick={remove}>
      {words('pg.delb')}
    </Button>
  )
  const to = words('pg.delto')
  const texts = { title: words('pg.del'), crumb: name, note: words('pg.deln') }
  return (
    <Frame {...{ ...props, ...texts, right }} left={acts.cancel}>
      {acts.trouble}
      <Tick on={redirect} onChange={setRedirect} label={words('pg.redir')} note={to} />
      {redirect && others.length <= fewPages && (
        <Radios className="seg" label={to} options={others} value={target} onChange={setTarget} />
      )}
      {redirect && others.length > fewPages && (
        <select
          className="ta"
          aria-label={to}
          value={target}
          onChange={(event) => setTarget(event.target.value)}
        >
          {others.map(({ value, shown }) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </select>
      )}
      <Note red text={refused} />
      {links.length > 0 && <Note text={words('pg.dell', { n: links.length, page: led })} />}
    </Frame>
  )
}

/** The page that a sheet is about: the one it was opened with, or the one in the frame. */
const pageOf = ({ state, file, route }: SheetProps) =>
  state.pages.find((page) => (file ? page.file === file : page.route === route))

type Wish = Parameters<SheetProps['api']['ask']['plan']>[0]

interface Answer {
  /** To which wish. */
  readonly of: string
  readonly plan?: PagePlan
  readonly refused?: string
}

/** What a wish would change, or why it cannot be, asked of the server when one has stopped typing; and what carries it out. */
function usePlan(props: SheetProps, wish: Wish | undefined) {
  const { api, state } = props
  const acts = useActs(props)
  const [answer, setAnswer] = useState<Answer>()
  const asked = JSON.stringify([wish, state.number])
  const ask = useEffectEvent((of: string) => {
    if (!wish) return
    api.ask.plan(wish).then(
      (plan) => setAnswer({ of, plan }),
      (error) => setAnswer({ of, refused: reasonOf(error)[props.language] }),
    )
  })
  useEffect(() => {
    const later = setTimeout(() => ask(asked), 250)
    return () => clearTimeout(later)
  }, [asked])
  const { plan, refused } = answer?.of === asked ? answer : {}
  const carryOut = async (label: string, then: () => void) => {
    const { changes } = plan ?? {}
    if (changes && (await acts.save(() => api.change({ changes, label })))) then()
  }
  return { acts, links: plan?.links ?? [], refused, isReady: plan && !acts.busy, carryOut }
}
