import { useEffect, useEffectEvent, useState } from 'react'
import type { PagePlan, State } from '../../protocol.ts'
import { Radios } from '../radios.tsx'
import type { SheetProps } from '../sheet.ts'
import { sayIn } from '../words.ts'
import { Address, wrongAddress } from './address.tsx'
import { Button, Frame, keysOf, Link, Note, Part, useActs, useArrival } from './frame.tsx'

/** Gives a page another address; the links to it follow, and the old address leads to the new one. */
export function Rename(props: SheetProps) {
  const { state, language, go } = props
  const words = sayIn(language)
  const acts = useActs(props)
  const arrive = useArrival(props, () => ({ open: 'nothing' }))
  const page = pageOf(props)
  const old = page?.route ?? '/'
  const [address, setAddress] = useState(old.slice(1))
  const [redirect, setRedirect] = useState(true)
  const route = `/${address}`
  const isChanged = route !== old
  const wrong = isChanged ? wrongAddress(route, state, words) : undefined
  const isWanted = page && isChanged && !wrong
  const { plan, refused } = usePlan(
    props,
    isWanted ? { file: page.file, route, redirect } : undefined,
  )
  const n = plan?.links.length ?? 0
  const keys = keysOf(plan?.links.map(({ file, label }) => `${file} ${label.en}`) ?? [])

  async function rename() {
    const label = words('pg.moved', { old, new: route })
    if (await acts.save('change', { changes: plan?.changes, label })) arrive(route)
  }

  const right = (
    <Button look="solid" off={!plan || acts.busy} onClick={rename}>
      {n > 0 ? words('pg.renb', { n }) : words('pg.ren')}
    </Button>
  )
  const remove = () => go({ open: 'sheet', name: 'delete', file: page?.file })
  return (
    <Frame {...{ ...props, right }} title={words('pg.ren')} crumb={page?.title} left={acts.undo}>
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
        note={isWanted ? words('pg.redirn', { old, new: route }) : undefined}
      />
      {plan && n > 0 && (
        <Part label={words('pg.links')}>
          <ul className="lks" style={{ marginTop: 9, borderTop: '1.4px solid' }}>
            {plan.links.map(({ file, label }, index) => (
              <li key={keys[index]}>
                <span>{state.pages.find((one) => one.file === file)?.title ?? file}</span>
                <span className="it">{label[language]}</span>
              </li>
            ))}
          </ul>
          <p className="f-n">{words('pg.renn', { n })}</p>
        </Part>
      )}
      <div className="f">
        <Link className="red" onClick={remove}>
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
  const acts = useActs(props)
  const page = pageOf(props)
  const nameOf = nameIn(state)
  const others = state.pages.flatMap(({ route, title, file }) =>
    route !== undefined && file !== page?.file
      ? [{ value: route, shown: nameOf(route, title) }]
      : [],
  )
  const [redirect, setRedirect] = useState(true)
  const [target, setTarget] = useState(others[0]?.value ?? '/')
  const goneTo = redirect ? target : undefined
  const { plan, refused } = usePlan(props, page && { file: page.file, goneTo })
  const n = plan?.links.length ?? 0
  const name = others.find(({ value }) => value === (goneTo ?? '/'))?.shown ?? '/'

  async function remove() {
    const label = words('pg.gone', { page: page?.title ?? '' })
    if (!(await acts.save('change', { changes: plan?.changes, label }))) return
    go({ open: 'page', route: goneTo ?? '/' })
    go({ open: 'nothing' })
  }

  const right = (
    <Button look="warn" off={!plan || acts.busy} onClick={remove}>
      {words('pg.delb')}
    </Button>
  )
  const to = words('pg.delto')
  const texts = { title: words('pg.del'), crumb: page?.title, note: words('pg.deln') }
  return (
    <Frame {...{ ...props, ...texts, right }} left={acts.undo}>
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
      {n > 0 && <Note text={words('pg.dell', { n, page: name })} />}
    </Frame>
  )
}

/** What a page is called, with its address where another one is called the same. */
const nameIn =
  ({ pages }: State) =>
  (route: string, title: string): string =>
    pages.filter((one) => one.title === title).length > 1 ? `${title} (${route})` : title

/** The page that a sheet is about: the one it was opened with, or the one in the frame. */
const pageOf = ({ state, file, route }: SheetProps) =>
  state.pages.find((page) => (file ? page.file === file : page.route === route))

interface TickProps {
  readonly on: boolean
  readonly onChange: (on: boolean) => void
  readonly label: string
  readonly note: string | undefined
}

/** A box, ticked by the red pencil. */
const Tick = ({ on, onChange, label, note }: TickProps) => (
  <button
    type="button"
    className="chk"
    aria-pressed={on}
    style={{ marginTop: 22 }}
    onClick={() => onChange(!on)}
  >
    <span className="bx">
      {on && (
        <svg viewBox="0 0 34 30" aria-hidden="true">
          <path d="M5 16C8 19 10 22 12 25 16 15 22 8 31 3" />
        </svg>
      )}
    </span>
    <span>
      <span className="b">{label}</span>
      {note && <small>{note}</small>}
    </span>
  </button>
)

interface Wish {
  readonly file: string
  readonly route?: string
  readonly redirect?: boolean
  readonly goneTo?: string | undefined
}

interface Answer {
  /** To which wish. */
  readonly of: string
  readonly plan?: PagePlan
  readonly refused?: string
}

/** What a wish would change, or why it cannot be: asked of the server when one has stopped typing. */
function usePlan({ api, state }: SheetProps, wish: Wish | undefined): Partial<Answer> {
  const [answer, setAnswer] = useState<Answer>()
  const asked = JSON.stringify([wish, state.number])
  const ask = useEffectEvent((of: string) => {
    if (!wish) return
    api.send<PagePlan>('POST', 'plan', wish).then(
      (plan) => setAnswer({ of, plan }),
      (error: Error) => setAnswer({ of, refused: error.message }),
    )
  })
  useEffect(() => {
    const later = setTimeout(() => ask(asked), 250)
    return () => clearTimeout(later)
  }, [asked])
  return answer?.of === asked ? answer : {}
}
