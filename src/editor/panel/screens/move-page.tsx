import { useState } from 'react'
import type { Label } from '../../protocol/calls.ts'
import type { CallInput } from '../../protocol/client.ts'
import type { PageInfo, PagePlan, Save } from '../../protocol/state.ts'
import { reasonOf } from '../state/failures.ts'
import { useClient, useCommands } from '../state/panel.ts'
import { useSite, useSpeech, useView } from '../state/selectors.ts'
import { useActs, useArrival } from '../ui/acts.tsx'
import { Button } from '../ui/buttons.tsx'
import { useChange } from '../ui/effects.ts'
import { keysOf } from '../ui/list-keys.ts'
import { Radios, Tick } from '../ui/radios.tsx'
import { Note } from '../ui/sentences.tsx'
import { Frame, Part } from '../ui/sheet-frame.tsx'
import ui from '../ui/ui.module.css'
import { inBoth } from '../words/names.ts'
import { Address, wrongAddress } from './address.tsx'

interface PageSheet {
  /** The page, by its file. */
  readonly file: string
}

declare module '../state/targets.ts' {
  interface Sheets {
    readonly rename: PageSheet
    readonly delete: PageSheet
  }
}

/** Gives a page another address; the links to it follow, and the old address leads to the new one. */
export function Rename({ file }: PageSheet) {
  const { language, say } = useSpeech()
  const pages = useSite((site) => site.pages)
  const state = useSite((site) => site)
  const arrive = useArrival(() => ({ open: 'nothing' }))
  const page = usePageOf(file)
  const old = page?.route ?? '/'
  const [address, setAddress] = useState(old.slice(1))
  const [redirect, setRedirect] = useState(true)
  const route = `/${address}`
  const isChanged = route !== old
  const wrong = isChanged ? wrongAddress(route, state, say) : undefined
  const wish = page && isChanged && !wrong ? { file: page.file, route, redirect } : undefined
  const { acts, links, refused, isReady, carryOut } = usePlan(wish)
  const n = links.length
  const keys = keysOf(links.map(({ file, label }) => `${file} ${label.en}`))
  const rename = () =>
    carryOut(
      inBoth((_, say) => say('address.moved', { old, new: route })),
      () => arrive(route),
    )
  const right = (
    <Button look="solid" off={!isReady} onClick={rename}>
      {n > 0 ? say('address.changeLinks', { n }) : say('address.change')}
    </Button>
  )
  const texts = {
    title: say('address.change'),
    crumb: page?.name[language],
    left: acts.cancel,
    right,
  }
  return (
    <Frame {...texts}>
      {acts.trouble}
      <Address
        address={address}
        isChanged={isChanged}
        isFirst
        wrong={wrong ?? (refused ? { message: refused } : undefined)}
        onChange={setAddress}
      />
      <Tick
        on={redirect}
        onChange={setRedirect}
        label={say('address.keepOld')}
        note={wish && say('address.keepOldNote', { old, new: route })}
      />
      {n > 0 && (
        <Part label={say('address.links')}>
          <ul className={ui.rows}>
            {links.map(({ file, label }, index) => (
              <li key={keys[index]}>
                <span>
                  {pages.find((candidate) => candidate.file === file)?.name[language] ?? file}
                </span>
                <span className={ui.muted}>{label[language]}</span>
              </li>
            ))}
          </ul>
          <p className={ui.fieldNote}>{say('address.linksFollow', { n })}</p>
        </Part>
      )}
    </Frame>
  )
}

// Of more pages than this, one is chosen from a list.
const fewPages = 8

/** Deletes a page; its visitors and the links to it go to another one. */
export function Delete({ file }: PageSheet) {
  const { language, say } = useSpeech()
  const { go, notify } = useCommands()
  const pages = useSite((site) => site.pages)
  const page = usePageOf(file)
  const targets = pages.flatMap(({ route, name, file }) =>
    route !== undefined && file !== page?.file ? [{ value: route, shown: name[language] }] : [],
  )
  const [redirect, setRedirect] = useState(true)
  const [target, setTarget] = useState(targets[0]?.value ?? '/')
  const goneTo = redirect ? target : undefined
  const { acts, links, refused, isReady, carryOut } = usePlan(page && { file: page.file, goneTo })
  const led = targets.find(({ value }) => value === (goneTo ?? '/'))?.shown ?? '/'
  const name = page?.name[language] ?? ''
  const label = inBoth((language, say) =>
    say('deletePage.done', { page: page?.name[language] ?? '' }),
  )
  const remove = () =>
    carryOut(label, (save) => {
      go({ open: 'page', route: goneTo ?? '/' })
      go({ open: 'nothing' })
      notify(label[language], save)
    })
  const right = (
    <Button look="red" off={!isReady} onClick={remove}>
      {say('deletePage.delete')}
    </Button>
  )
  const to = say('deletePage.target')
  const texts = { title: say('deletePage.title'), crumb: name, note: say('deletePage.note') }
  return (
    <Frame {...texts} right={right} left={acts.cancel}>
      {acts.trouble}
      <Tick on={redirect} onChange={setRedirect} label={say('address.keepOld')} note={to} />
      {redirect && targets.length <= fewPages && (
        <Radios
          className={ui.segments}
          label={to}
          options={targets}
          value={target}
          onChange={setTarget}
        />
      )}
      {redirect && targets.length > fewPages && (
        <select
          className={ui.textBox}
          aria-label={to}
          value={target}
          onChange={(event) => setTarget(event.target.value)}
        >
          {targets.map(({ value, shown }) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </select>
      )}
      <Note red text={refused} />
      {links.length > 0 && (
        <Note text={say('deletePage.linksLead', { n: links.length, page: led })} />
      )}
    </Frame>
  )
}

/** The page that a sheet is about: the one it was opened with, or the one in the frame. */
function usePageOf(file: string | undefined): PageInfo | undefined {
  const route = useView((view) => view.route)
  return useSite(({ pages }) =>
    pages.find((page) => (file ? page.file === file : page.address === route)),
  )
}

type PlanInput = CallInput<'plan'>

interface AddressAnswer {
  /** To which wish. */
  readonly of: string
  readonly plan?: PagePlan
  readonly refused?: string
}

/** What a wish would change, or why it cannot be, asked of the server when one has stopped typing; and what carries it out. */
function usePlan(wish: PlanInput | undefined) {
  const client = useClient()
  const { language } = useSpeech()
  const fileVersion = useSite((site) => site.fileVersion)
  const acts = useActs()
  const [answer, setAnswer] = useState<AddressAnswer>()
  const of = JSON.stringify([wish, fileVersion])
  useChange([of], () => {
    const ask = (wish: PlanInput) =>
      client.plan(wish).then(
        (plan) => setAnswer({ of, plan }),
        (error) => setAnswer({ of, refused: reasonOf(error)[language] }),
      )
    const later = setTimeout(() => wish && ask(wish), 250)
    return () => clearTimeout(later)
  })
  const { plan, refused } = answer?.of === of ? answer : {}
  const carryOut = async (label: Label, then: (save: Save) => void) => {
    const { changes } = plan ?? {}
    const save = changes && (await acts.save(() => client.change({ changes, label })))
    if (save) then(save)
  }
  return { acts, links: plan?.links ?? [], refused, isReady: plan && !acts.busy, carryOut }
}
