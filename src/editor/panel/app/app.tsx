import { useEffect, useMemo, useRef, useState } from 'react'
import type { PageInfo, Place } from '../../protocol.ts'
import { turnedWords } from '../acts.tsx'
import { changeAt, isOf, isShownAt, lastUntil, stopsOf } from '../coming.ts'
import { refusalOf, useFiles } from '../dropped.ts'
import { useChange, useWindow } from '../effects.ts'
import { partLabel } from '../form.ts'
import { FormPanel, focusedPlace } from '../form-panel.tsx'
import { FramesOverPage, focusMark, useScale } from '../frames-over-page.tsx'
import { Link } from '../kit.tsx'
import { PageFrame, type Shown } from '../page-frame.tsx'
import { byWeight, fixedAt } from '../sheets/problems.tsx'
import { Sheet } from '../sheets/sheets.tsx'
import { Sprite } from '../signs.tsx'
import { languageNow, type PanelApi } from '../state/api.ts'
import { useConnection } from '../state/connection.ts'
import { isDraft, openDrafts } from '../state/drafted.ts'
import { openDrafting } from '../state/drafting.ts'
import { isFailure, keepTold, reasonOf } from '../state/failures.ts'
import {
  isWide,
  PanelContext,
  publishedAndNow,
  type SheetName,
  type Target,
  type UndoOf,
  type Wanted,
} from '../state/view.ts'
import { TimeBar } from '../time-bar.tsx'
import { isOfText } from '../told.ts'
import { wallIn } from '../wall-time.ts'
import { inBoth, sayIn, timeOf } from '../words.ts'
import { Bar } from './bar.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { keyboard } from './keyboard.ts'
import { hindrances, type Notice, Strip, UndoNotice } from './notice.tsx'

/** What is open beside the page. */
type View = Extract<Target, { readonly open: 'field' | 'sheet' }>

const focusedElement = () =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null

/** The editor: the page, the bar below it, and the panel beside it. */
export function Shell({ api }: { readonly api: PanelApi }) {
  const [language, setLanguage] = useState(languageNow)
  const [route, setRoute] = useState(() => new URLSearchParams(location.search).get('page') ?? '/')
  const [view, setView] = useState<View>()
  /** What the comparison lies over, and goes back to. */
  const [below, setBelow] = useState<View>()
  const [marked, setMarked] = useState<Wanted>()
  const [isViewing, setIsViewing] = useState(false)
  const [isPhone, setPhone] = useState(false)
  const [moved, setMoved] = useState<string>()
  const [shown, setShown] = useState<Shown>()
  const [said, setSaid] = useState('')
  /** What is shown over the page for a while. */
  const [notice, setNotice] = useState<Notice>()
  const [, setTick] = useState(0)
  const opener = useRef<HTMLElement>(null)
  const comparer = useRef<HTMLElement>(null)
  const problemsSeen = useRef(0)
  const drafting = useMemo(() => openDrafting(api, () => setTick((tick) => tick + 1)), [api])
  const { state, isHeard, connection } = useConnection(api, drafting)
  const isEarly = isHeard && !state && connection === 'there'
  const say = sayIn(language)
  const page = state?.pages.find((one) => one.address === route)
  const isComparing = view?.open === 'sheet' && view.name === 'compare'
  const beside = isComparing ? below : view
  const wanted = beside?.open === 'field' ? beside : undefined
  const { now = '' } = state?.schedule ?? {}
  const stops = state ? stopsOf(state.schedule) : []
  // It may have passed by now.
  const at = moved !== undefined && moved > now ? moved : undefined
  const isInTime = beside?.open === 'sheet' && beside.name === 'times'
  const hasPanel = beside !== undefined && !(isInTime && stops.length === 0)
  const { scale, page: pageRef } = useScale(isPhone, hasPanel)

  useEffect(() => {
    document.documentElement.lang = language
    document.title = page?.title ?? sayIn(language)('bar.name')
  }, [language, page])

  const isGated = page?.gated === true
  useChange([isViewing, isGated, language], () => {
    if (!isViewing && isGated) tell(say('page.hasPassword'))
  })
  useChange(state !== undefined, () => {
    if (!state) return
    if (new URLSearchParams(location.search).has('problems'))
      setView({ open: 'sheet', name: 'problems' })
    else if (state.drafts.length > 0) setView({ open: 'sheet', name: 'recovered' })
  })

  useEffect(() => {
    if (notice === undefined) return
    const isHeld = () => document.querySelector('.undo:is(:hover, :focus-within)') !== null
    const timer = setInterval(() => isHeld() || setNotice(undefined), noticeTime)
    return () => clearInterval(timer)
  }, [notice])
  const tell = (text: string) => {
    keepTold(text)
    setSaid(text)
  }
  const notify = (text?: string, undo?: UndoOf) => {
    if (text) keepTold(text)
    setNotice(text ? { text, undo } : undefined)
  }
  const turnTo = (next: string) => {
    if (next !== route) notify()
    setRoute(next)
  }
  // Whatever was asked for and not done is said, where nobody else says it.
  useWindow('error', ({ message }) => keepTold(message))
  useWindow('unhandledrejection', (event) => {
    keepTold(String(event.reason))
    if (!isFailure(event.reason)) return
    event.preventDefault()
    notify(reasonOf(event.reason)[language])
  })

  const close = () => {
    if (!isComparing && isInTime && beside.isList) return setView({ open: 'sheet', name: 'times' })
    const first = isComparing ? [comparer.current, document.getElementById('pt')] : []
    const places = [...first, opener.current, document.querySelector<HTMLElement>('.mk.open')]
    setView(isComparing ? below : undefined)
    requestAnimationFrame(() => {
      const back = places.find((one) => one?.isConnected) ?? document.getElementById('bar')
      back?.focus()
    })
  }
  /** The pages that show a file, unless the one in the frame does. */
  const elsewhere = (file: string): readonly string[] => {
    const page = state?.pages.find((one) => one.file === file)
    const part = state?.parts.find((one) => one.file === file)
    const all = page ? [page.address] : (part?.addresses ?? [])
    return all.includes(route) ? [] : all
  }
  /** Moves to when something is shown that is not yet. */
  const moveTo = (file?: string, place?: Place) => {
    const things = state?.schedule.things.filter((thing) => file && isOf(thing, file, place)) ?? []
    const begins = things.flatMap(({ from = '' }) => (from > (at ?? now) ? from : []))
    setMoved(begins.toSorted().at(-1) ?? at)
  }
  // The dates of what is open may be other ones now.
  useChange([wanted?.file, state?.schedule.things], () => {
    if (wanted && marked) moveTo(marked.file, marked.at)
  })
  const go = (target: Target) => {
    if (target.open === 'nothing') return close()
    if (target.open === 'page') {
      moveTo(state?.pages.find(({ address }) => address === target.route)?.file)
      return turnTo(target.route)
    }
    if (!view) opener.current = focusedElement() ?? opener.current
    if (target.open === 'sheet' && target.name === 'compare' && !isComparing) {
      setBelow(view)
      comparer.current = view ? focusedElement() : null
    }
    if (target.open === 'field') {
      const [there] = elsewhere(target.file)
      if (there !== undefined) turnTo(there)
      moveTo(target.file, target.at)
      setIsViewing(false)
      setMarked(target)
    }
    setView(target)
  }
  const openSheet = (name: SheetName) => go({ open: 'sheet', name })

  const save = async () => {
    const parts = openDrafts(drafting.current())
    // What is not open is not saved: it is listed.
    if (parts.length === 0 && !wanted && state && state.drafts.length > 0)
      return openSheet('recovered')
    const label = inBoth((language) => parts.map((part) => partLabel(part, language)).join(', '))
    const known = [...(state?.pages ?? []), ...(state?.parts ?? [])].map(({ file }) => file)
    const conflicts = await drafting.save(label, known)
    const { saved } = drafting.current()
    if (saved) notify()
    const made = wanted && drafting.savedAs(wanted.file)
    if (made) go({ open: 'field', file: made, at: focusedPlace(), form: wanted.file })
    if (conflicts.length > 0) go({ open: 'sheet', name: 'conflict', conflicts })
    else if (saved) tell(say('status.saved', { time: timeOf(saved.at) }))
  }
  const step = async (where: 'back' | 'forth') => {
    await drafting.settled()
    if (wanted && drafting[where](wanted.file)) return
    await turn(where)
  }
  const turn = async (where: 'back' | 'forth') => {
    const answer = await (where === 'back' ? api.undo() : api.redo())
    if ('conflicts' in answer) go({ open: 'sheet', name: 'conflict', conflicts: answer.conflicts })
    else if ('published' in answer) go({ open: 'sheet', name: 'undo', save: answer.published })
    else if ('refused' in answer) notify(answer.refused[language])
    else {
      await drafting.turned(answer.saved)
      notify(turnedWords(say, language, answer.saved))
    }
  }

  const takeBack = async (undo?: UndoOf) => {
    if (undo === 'save') return turn('back')
    notify()
    await undo?.()
  }

  const refuse = (files: readonly File[]) => notify(refusalOf(files, language))
  useFiles(refuse)
  const onKey = keyboard({
    isOpen: view !== undefined,
    view: () => setIsViewing(!isViewing),
    close,
    save,
    step,
    publish: () => openSheet('publish'),
    history: () => openSheet('history'),
    compare: () =>
      go({ open: 'sheet', name: 'compare', compare: { ...publishedAndNow, file: page?.file } }),
    help: () => openSheet('help'),
    search: () => openSheet('search'),
    times: () => openSheet('times'),
    nextProblem: () => {
      const problems = state?.problems.toSorted(byWeight) ?? []
      const next = problems[problemsSeen.current++ % Math.max(problems.length, 1)]
      go(next ? fixedAt(next) : { open: 'sheet', name: 'problems' })
    },
  })
  const wasStopped = useRef(false)
  useChange(connection, () => {
    if (connection === 'there' && wasStopped.current) notify(say('strip.restarted'))
    wasStopped.current = connection === 'stopped' || (wasStopped.current && connection !== 'there')
  })
  useKeptFocus()
  useWindow('keydown', onKey)
  useWindow('languagechange', () => setLanguage(languageNow()))
  useWindow('beforeunload', (event) => {
    if ([...drafting.current().files.values()].some(isDraft)) event.preventDefault()
  })

  const told = { language, setLanguage, say, tell, notify }
  const panel = { ...told, state, api, drafting, go, route, isPhone, setPhone, at, setAt: setMoved }
  return (
    <PanelContext value={panel}>
      <Sprite />
      <a className="skip" href={hasPanel ? '#pt' : '#bar'}>
        {say(hasPanel ? 'skip.panel' : 'skip.bar')}
      </a>
      <div
        className={[
          'ed',
          ...(hasPanel ? ['open'] : []),
          ...(isInTime ? ['tm'] : []),
          ...(isInTime && beside.isList ? ['list'] : []),
          ...(state && beside?.open === 'sheet' && isWide(beside.name, state) ? ['wide'] : []),
        ].join(' ')}
        style={{ '--s': String(scale) }}
        inert={isComparing}
      >
        <main className="page" ref={pageRef}>
          {(!hasPanel || (isInTime && !beside.isList)) && (
            <h1 className={hasPanel ? 'vh only-m' : 'vh'}>{say('bar.name')}</h1>
          )}
          {strip()}
          {at && page && (
            <Strip
              colour="blue"
              text={shownWords(page, at)}
              act={
                <>
                  <Link onClick={() => go(changeAt(stops, at, { now, language, file: page.file }))}>
                    {say('compare.name')}
                  </Link>
                  <Link onClick={() => setMoved(undefined)}>{say('times.back')}</Link>
                </>
              }
            />
          )}
          <div className={isPhone ? 'vp phone' : 'vp'}>
            {isHeard && (
              <PageFrame
                api={api}
                route={route}
                title={page?.title ?? say('bar.gate')}
                at={at && lastUntil(stops, at)?.at}
                proof={Math.max(state?.pageVersion ?? 0, drafting.current().proof)}
                pictures={state?.pictures ?? []}
                onShown={setShown}
                onLeave={(link) => notify(say('page.linkLeaves', { link }))}
                onRoute={turnTo}
                onFiles={refuse}
                onKey={(event) => {
                  if (!isViewing && event.key === 'Tab') focusMark(event)
                  else onKey(event)
                }}
                isMarked={!isViewing}
              />
            )}
            {!isViewing && (
              <FramesOverPage
                shown={shown}
                scale={scale}
                open={wanted && marked}
                isOpen={view !== undefined}
                changed={
                  (isInTime &&
                    stops.find((stop) => stop.at === at)?.changes.map(({ thing }) => thing)) ||
                  []
                }
              />
            )}
            {!shown && connection !== 'stranger' && connection !== 'fault' && (
              <div className="cover load">
                <div className="hs" aria-hidden="true">
                  <i />
                </div>
                <p className="it" role="status">
                  {say('page.loading')}
                </p>
              </div>
            )}
          </div>
        </main>
        {isInTime && state && <TimeBar />}
        {hasPanel && state && (
          <aside className="pn" aria-labelledby="pt">
            {beside?.open === 'sheet' && <Sheet key={beside.name} {...beside} />}
            {wanted && (
              <FormPanel
                key={wanted.form ?? wanted.file}
                wanted={wanted}
                onMark={(mark) => setMarked(mark && { file: wanted.file, ...mark })}
                onSave={save}
                onStep={step}
              />
            )}
          </aside>
        )}
        <Bar
          page={page}
          isViewing={isViewing}
          isEarly={isEarly}
          onView={() => setIsViewing(!isViewing)}
        />
      </div>
      {isComparing && state && <Sheet {...view} />}
      {notice?.undo && (
        <UndoNotice
          text={notice.text}
          onUndo={() => takeBack(notice.undo)}
          onClose={() => notify()}
        />
      )}
      <p className="vh" role="status">
        {said}
      </p>
    </PanelContext>
  )

  /** That the page is shown as it will be, or is not there then. */
  function shownWords({ file, name }: PageInfo, at: string) {
    const things = state?.schedule.things.filter((thing) => isOf(thing, file)) ?? []
    const date = wallIn(language, at, { weekday: 'long' })
    const key = things.every((one) => isShownAt(one, at)) ? 'times.shownAt' : 'times.notThere'
    return say(key, { page: name[language], date })
  }

  /** What hinders, over the page: nobody answers, a file cannot be read, or there is no connection. */
  function strip() {
    const broken = state?.problems.find(isOfText)
    const time = state?.shown && timeOf(state.shown)
    const hindrance = hindrances[connection]
    if (hindrance) return <Strip colour="red" role="alert" text={say(hindrance)} />
    if (notice && !notice.undo) return <Strip colour="blue" text={notice.text} />
    if (broken && time)
      return <Strip colour="red" text={say('strip.brokenFile', { time, file: broken.file })} />
    if (connection === 'offline') return <Strip colour="blue" text={say('strip.offline')} />
    if (!isViewing) return null
    const back = <Link onClick={() => setIsViewing(false)}>{say('strip.back')}</Link>
    return <Strip colour="blue" text={say('strip.viewing')} act={back} />
  }
}

/** In milliseconds, how long what was done is shown over the page. */
const noticeTime = 10_000
