import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Language } from '../../site.ts'
import { turnedWords } from './acts.tsx'
import { memory, type PanelApi } from './api.ts'
import { Bar } from './bar.tsx'
import { type Connection, useConnection } from './connection.ts'
import { isDraft, openDrafts } from './drafted.ts'
import { openDrafting } from './drafting.ts'
import { useChange, useWindow } from './effects.ts'
import { isFailure, reasonOf } from './failures.ts'
import { labelsOf, titleOf } from './form.ts'
import { FormPanel } from './form-panel.tsx'
import { FramesOverPage } from './frames-over-page.tsx'
import { keyboard } from './keyboard.ts'
import { PageFrame, type Shown } from './page-frame.tsx'
import { isWide, PanelContext, type SheetName, type Target, type Wanted } from './panel.ts'
import { byWeight, isOfText, mendedAt } from './sheets/problems.tsx'
import { Sheet } from './sheets/sheets.tsx'
import { Sprite } from './signs.tsx'
import { plain } from './tree.ts'
import { sayIn, timeOf, type WordKey } from './words.ts'

/** What is open beside the page. */
type View = Extract<Target, { readonly open: 'field' | 'sheet' }>

const languageOf = (kept: string | undefined): Language | undefined =>
  kept === 'en' || kept === 'fr' ? kept : undefined

/** The editor: the page, the bar below it, and the panel beside it. */
export function Shell({ api }: { readonly api: PanelApi }) {
  const [language, setLanguage] = useState<Language>(
    () => languageOf(memory.get('language')) ?? languageOf(document.documentElement.lang) ?? 'en',
  )
  const [route, setRoute] = useState(() => new URLSearchParams(location.search).get('page') ?? '/')
  const [view, setView] = useState<View>()
  const [marked, setMarked] = useState<Wanted>()
  const [isEditing, setIsEditing] = useState(false)
  const [isPhone, setIsPhone] = useState(false)
  const [shown, setShown] = useState<Shown>()
  const [said, tell] = useState('')
  /** What is shown over the page for a while. */
  const [notice, notify] = useState<string>()
  const [, setTick] = useState(0)
  const opener = useRef<HTMLElement>(null)
  const problemsSeen = useRef(0)
  const drafting = useMemo(() => openDrafting(api, () => setTick((tick) => tick + 1)), [api])
  const { state, connection } = useConnection(api, drafting)
  const { scale, page: pageRef } = useScale(isPhone, view !== undefined)
  const say = sayIn(language)
  const page = state?.pages.find((one) => one.route === route)
  const wanted = view?.open === 'field' ? view : undefined

  useEffect(() => {
    document.documentElement.lang = language
    document.title = page?.title ?? sayIn(language)('bar.name')
  }, [language, page])

  const isGated = page?.gated === true
  useChange([isEditing, isGated, language], () => {
    if (isEditing && isGated) tell(say('page.hasPassword'))
  })
  useChange(state !== undefined, () => {
    if (!state) return
    if (new URLSearchParams(location.search).has('problems'))
      setView({ open: 'sheet', name: 'problems' })
    else if (state.drafts.length > 0) setView({ open: 'sheet', name: 'recovered' })
  })

  useEffect(() => {
    if (notice === undefined) return
    const later = setTimeout(notify, noticeTime, undefined)
    return () => clearTimeout(later)
  }, [notice])
  // Whatever was asked for and not done is said, where nobody else says it.
  useWindow('unhandledrejection', (event) => {
    if (!isFailure(event.reason)) return
    event.preventDefault()
    notify(reasonOf(event.reason)[language])
  })

  const close = () => {
    const places = [opener.current, document.querySelector<HTMLElement>('.mk.open')]
    setView(undefined)
    requestAnimationFrame(() => {
      const back = places.find((one) => one?.isConnected) ?? document.getElementById('bar')
      back?.focus()
    })
  }
  const go = (target: Target) => {
    if (target.open === 'nothing') return close()
    if (target.open === 'page') return setRoute(target.route)
    if (!view && document.activeElement instanceof HTMLElement)
      opener.current = document.activeElement
    if (target.open === 'field') {
      setIsEditing(true)
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
    const labels = parts.map(({ drafted, changes }) => {
      const { open, tree } = drafted
      const fields = labelsOf(open, changes, language, plain(tree)).join(', ')
      return `${fields} (${titleOf(drafted, language)})`
    })
    const conflicts = await drafting.save(labels.join(', '))
    const { saved } = drafting.current()
    if (conflicts.length > 0) go({ open: 'sheet', name: 'conflict', conflicts })
    else if (saved) tell(say('status.saved', { time: timeOf(saved.at) }))
  }
  const step = async (where: 'back' | 'forth') => {
    await drafting.settled()
    if (wanted && drafting[where](wanted.file)) return
    const answer = await (where === 'back' ? api.undo() : api.redo())
    if ('conflicts' in answer) go({ open: 'sheet', name: 'conflict', conflicts: answer.conflicts })
    else if ('published' in answer) go({ open: 'sheet', name: 'undo', save: answer.published })
    else if ('refused' in answer) notify(answer.refused[language])
    else {
      drafting.turned(answer.saved)
      notify(turnedWords(say, answer.saved))
    }
  }

  const onKey = keyboard({
    isOpen: view !== undefined,
    edit: () => setIsEditing(!isEditing),
    close,
    save,
    step,
    publish: () => openSheet('publish'),
    history: () => openSheet('history'),
    keys: () => openSheet('keys'),
    nextProblem: () => {
      const problems = state?.problems.toSorted(byWeight) ?? []
      const next = problems[problemsSeen.current++ % Math.max(problems.length, 1)]
      go(next ? mendedAt(next) : { open: 'sheet', name: 'problems' })
    },
  })
  useWindow('keydown', onKey)
  useWindow('beforeunload', (event) => {
    if ([...drafting.current().files.values()].some(isDraft)) event.preventDefault()
  })

  return (
    <PanelContext value={{ state, api, drafting, language, say, go, tell, notify, route }}>
      <Sprite />
      <a className="skip" href={view ? '#pt' : '#bar'}>
        {say(view ? 'keys.parts' : 'bar.edit')}
      </a>
      <div
        className={[
          'ed',
          ...(view ? ['open'] : []),
          ...(state && view?.open === 'sheet' && isWide(view.name, state) ? ['wide'] : []),
        ].join(' ')}
        style={{ '--s': String(scale) }}
      >
        <main className="page" ref={pageRef}>
          {!view && <h1 className="vh">{say('bar.name')}</h1>}
          {strip()}
          <div className={isPhone ? 'vp phone' : 'vp'}>
            {state && (
              <PageFrame
                api={api}
                route={route}
                title={page?.title ?? route}
                proof={Math.max(state.pageVersion, drafting.current().proof)}
                pictures={state.pictures}
                onShown={setShown}
                onLeave={(link) => notify(say('page.linkLeaves', { link }))}
                onRoute={setRoute}
                onKey={(event) => {
                  if (isEditing && event.key === 'Tab') focusMark(event)
                  else onKey(event)
                }}
                isMarked={isEditing}
              />
            )}
            {isEditing && (
              <FramesOverPage
                {...{ shown, scale }}
                open={wanted && marked}
                isOpen={view !== undefined}
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
        {view && state && (
          <aside className="pn" aria-labelledby="pt">
            {view.open === 'sheet' && <Sheet key={view.name} {...view} />}
            {wanted && (
              <FormPanel
                key={wanted.file}
                wanted={wanted}
                onMark={(at) => setMarked(at && { file: wanted.file, at })}
                onSave={save}
                onStep={step}
              />
            )}
          </aside>
        )}
        <Bar
          {...{ page, isEditing, isPhone }}
          onEdit={() => setIsEditing(!isEditing)}
          onPhone={() => setIsPhone(!isPhone)}
          onLanguage={(other) => {
            memory.set('language', other)
            setLanguage(other)
          }}
        />
      </div>
      <p className="vh" role="status">
        {said}
      </p>
    </PanelContext>
  )

  /** What hinders, over the page: nobody answers, a file cannot be read, or there is no connection. */
  function strip() {
    const broken = state?.problems.find(isOfText)
    const time = state?.shown && timeOf(state.shown)
    const hindrance = hindrances[connection]
    if (hindrance) return <Strip colour="red" role="alert" text={say(hindrance)} />
    if (notice) return <Strip colour="blue" text={notice} />
    if (broken && time)
      return <Strip colour="red" text={say('strip.brokenFile', { time, file: broken.file })} />
    return connection === 'offline' && <Strip colour="blue" text={say('strip.offline')} />
  }
}

/** In milliseconds, how long what was done is shown over the page. */
const noticeTime = 10_000

/** What is said where nothing can be done. */
const hindrances: Readonly<Partial<Record<Connection, WordKey>>> = {
  stopped: 'strip.stopped',
  silent: 'strip.silent',
  stranger: 'strip.stranger',
  fault: 'strip.fault',
}

interface StripProps {
  readonly colour: 'red' | 'blue'
  readonly role?: 'alert' | 'status'
  readonly text: string
}

const Strip = ({ colour, role = 'status', text }: StripProps) => (
  <p className={`strip ${colour}`} role={role}>
    <span>{text}</span>
  </p>
)

/** From within the page the Tab key leads to the first text in view. */
function focusMark(event: KeyboardEvent): void {
  const marks = [...document.querySelectorAll<HTMLElement>('.marks button')]
  const inView = marks.find((mark) => mark.style.opacity === '1' && mark.offsetTop >= 0)
  const first = inView ?? marks[0]
  if (!first) return
  event.preventDefault()
  first.focus()
}

/** How much smaller than itself the page is shown, so that it keeps the width of the window beside the panel. */
function useScale(isPhone: boolean, isOpen: boolean) {
  const page = useRef<HTMLElement>(null)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const measure = () => {
      const width = page.current?.clientWidth ?? innerWidth
      const isNarrow = isPhone || innerWidth <= 860
      setScale(isNarrow || !isOpen ? 1 : Math.min(1, width / innerWidth))
    }
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [isPhone, isOpen])
  return { scale, page }
}
