import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Language } from '../../site.ts'
import type { SaveAnswer, State } from '../protocol.ts'
import { listen, memory, type PanelApi } from './api.ts'
import { Bar } from './bar.tsx'
import { isDraft, openDrafting } from './drafting.ts'
import { labelsOf } from './form.ts'
import { FormPanel, type Wanted } from './form-panel.tsx'
import { keyboard } from './keyboard.ts'
import { Keys } from './keys.tsx'
import { Marks } from './marks.tsx'
import { PageFrame, type Shown } from './page-frame.tsx'
import { type SheetName, type SheetProps, type Target, wideSheets } from './sheet.ts'
import { Sheet } from './sheets/sheets.tsx'
import { Sprite } from './signs.tsx'
import { sayIn, timeOf } from './words.ts'

/** What is open beside the page. */
type View =
  | { readonly kind: 'form'; readonly wanted: Wanted }
  | ({ readonly kind: 'sheet'; readonly name: SheetName } & Pick<SheetProps, 'file' | 'conflicts'>)
  | { readonly kind: 'keys' }

/** Whether the server answers, and whether this computer has a connection. */
type Connection = 'there' | 'offline' | 'stopped'

const languageOf = (kept: string | undefined): Language | undefined =>
  kept === 'en' || kept === 'fr' ? kept : undefined

/** The editor: the page, the bar below it, and the panel beside it. */
export function Shell({ api }: { readonly api: PanelApi }) {
  const [state, setState] = useState<State>()
  const [language, setLanguage] = useState<Language>(
    () => languageOf(memory.get('language')) ?? languageOf(document.documentElement.lang) ?? 'en',
  )
  const [route, setRoute] = useState(() => new URLSearchParams(location.search).get('page') ?? '/')
  const [view, setView] = useState<View>()
  const [marked, setMarked] = useState<Wanted | undefined>()
  const [isEditing, setIsEditing] = useState(false)
  const [isPhone, setIsPhone] = useState(false)
  const [shown, setShown] = useState<Shown>()
  const [said, setSaid] = useState('')
  const [, setTick] = useState(0)
  const opener = useRef<HTMLElement>(null)
  const drafting = useMemo(() => openDrafting(api, () => setTick((tick) => tick + 1)), [api])
  const connection = useConnection(api, drafting, setState)
  const { scale, page: pageRef } = useScale(isPhone, view !== undefined)
  const say = sayIn(language)
  const tell = useCallback((text: string) => setSaid(text), [])
  const other = language === 'en' ? 'fr' : 'en'
  const page = state?.pages.find((one) => one.route === route)

  useEffect(() => {
    document.documentElement.lang = language
    document.title = page?.title ?? sayIn(language)('bar.label')
  }, [language, page])

  const isFirst = useRef(true)
  useEffect(() => {
    if (!state || !isFirst.current) return
    isFirst.current = false
    if (state.drafts.length > 0) setView({ kind: 'sheet', name: 'recovered' })
  }, [state])

  const open = (next: View) => {
    if (!view && document.activeElement instanceof HTMLElement)
      opener.current = document.activeElement
    if (next.kind === 'form') setIsEditing(true)
    setMarked(next.kind === 'form' ? next.wanted : undefined)
    setView(next)
  }
  const close = () => {
    setView(undefined)
    const back = opener.current
    requestAnimationFrame(() =>
      (back?.isConnected ? back : document.getElementById('bar'))?.focus(),
    )
  }
  const go = (target: Target) => {
    if (target.open === 'nothing') close()
    else if (target.open === 'page') setRoute(target.route)
    else if (target.open === 'sheet') open({ ...target, kind: 'sheet' })
    else open({ kind: 'form', wanted: target })
  }
  const showText = useCallback(
    () =>
      setView((now) =>
        now?.kind === 'form' ? { kind: 'sheet', name: 'file', file: now.wanted.file } : now,
      ),
    [],
  )
  const openSheet = (name: SheetName) => open({ kind: 'sheet', name })

  const save = async () => {
    const labels = [...drafting.current().files.values()]
      .filter(isDraft)
      .flatMap((one) => labelsOf(one, language))
    const conflicts = await drafting.save([...new Set(labels)].join(', ')).catch(() => [])
    const { savedAt } = drafting.current()
    if (conflicts.length > 0) open({ kind: 'sheet', name: 'conflict', conflicts })
    else if (savedAt !== undefined) tell(say('st.saved', { time: timeOf(savedAt) }))
  }
  const step = async (where: 'back' | 'forth') => {
    const file = view?.kind === 'form' ? view.wanted.file : undefined
    if (file !== undefined && drafting[where](file)) return
    const answer = await api
      .send<SaveAnswer>('POST', where === 'back' ? 'undo' : 'redo', {})
      .catch(() => undefined)
    if (!answer) return
    if ('conflicts' in answer)
      open({ kind: 'sheet', name: 'conflict', conflicts: answer.conflicts })
    else tell('saved' in answer ? answer.saved.label : answer.refused[language])
  }

  const onKey = keyboard({
    isOpen: view !== undefined,
    edit: () => setIsEditing(!isEditing),
    close,
    save,
    step,
    publish: () => openSheet('publish'),
    history: () => openSheet('history'),
    keys: () => open({ kind: 'keys' }),
    nextProblem: () => {
      const problems = state?.problems ?? []
      const current = view?.kind === 'form' ? view.wanted : undefined
      const at = problems.findIndex(
        ({ file, line }) => file === current?.file && line === current?.line,
      )
      const next = problems[(at + 1) % Math.max(problems.length, 1)]
      if (next) open({ kind: 'form', wanted: { file: next.file, line: next.line } })
      else openSheet('problems')
    },
  })
  const key = useRef(onKey)
  key.current = onKey
  useEffect(() => {
    const hear = (event: KeyboardEvent) => key.current(event)
    const leave = (event: BeforeUnloadEvent) => {
      if ([...drafting.current().files.values()].some(isDraft)) event.preventDefault()
    }
    addEventListener('keydown', hear)
    addEventListener('beforeunload', leave)
    return () => {
      removeEventListener('keydown', hear)
      removeEventListener('beforeunload', leave)
    }
  }, [drafting])

  const broken = state?.problems.find(({ code }) => code.startsWith('yaml/'))
  const isWide = view?.kind === 'sheet' && wideSheets.has(view.name)
  const strip =
    connection === 'stopped'
      ? { className: 'strip red', role: 'alert', text: say('lo.strip') }
      : broken && state?.shown
        ? {
            className: 'strip red',
            role: 'status',
            text: say('pf.strip', { time: timeOf(state.shown), file: broken.file }),
          }
        : connection === 'offline'
          ? { className: 'strip blue', role: 'status', text: say('of.strip') }
          : undefined
  const given = { api, language, say, state }
  return (
    <>
      <Sprite />
      <a className="skip" href={view ? '#pt' : '#bar'}>
        {say(view ? 'kb.f6' : 'bar.edit')}
      </a>
      <div
        className={`ed${view ? ' open' : ''}${isWide ? ' wide' : ''}`}
        style={{ '--s': String(scale) }}
      >
        <main className="page" ref={pageRef}>
          {strip && (
            <p className={strip.className} role={strip.role}>
              <span>{strip.text}</span>
            </p>
          )}
          <div className={isPhone ? 'vp phone' : 'vp'}>
            {state && (
              <PageFrame
                api={api}
                route={route}
                title={page?.title ?? route}
                proof={Math.max(state.number, drafting.current().proof)}
                onShown={setShown}
                onRoute={setRoute}
                onKey={(event) => {
                  if (isEditing && event.key === 'Tab') focusMark(event)
                  else key.current(event)
                }}
                isMarked={isEditing}
              />
            )}
            {isEditing && (
              <Marks
                shown={shown}
                scale={scale}
                open={view?.kind === 'form' ? marked : undefined}
                isOpen={view !== undefined}
                language={language}
                say={say}
                onOpen={(wanted) => open({ kind: 'form', wanted })}
              />
            )}
            {!shown && (
              <div className="cover load">
                <div className="hs" aria-hidden="true">
                  <i />
                </div>
                <p className="it" role="status">
                  {say('ld.h')}
                </p>
              </div>
            )}
          </div>
        </main>
        {view && state && (
          <aside className="pn" aria-labelledby="pt">
            {view.kind === 'keys' && <Keys say={say} onClose={close} />}
            {view.kind === 'sheet' && (
              <Sheet
                key={view.name}
                {...view}
                {...given}
                state={state}
                drafting={drafting}
                go={go}
                say={tell}
                route={route}
              />
            )}
            {view.kind === 'form' && (
              <FormPanel
                key={view.wanted.file}
                {...given}
                state={state}
                wanted={view.wanted}
                drafting={drafting}
                tell={tell}
                onClose={close}
                onMark={(at) => setMarked(at && { file: view.wanted.file, at })}
                onBroken={showText}
                onSave={save}
                onStep={step}
                onOpen={(file) => open({ kind: 'form', wanted: { file } })}
              />
            )}
          </aside>
        )}
        <Bar
          state={state}
          page={page}
          route={route}
          isEditing={isEditing}
          isPhone={isPhone}
          say={say}
          other={other}
          onEdit={() => setIsEditing(!isEditing)}
          onSheet={openSheet}
          onPhone={() => setIsPhone(!isPhone)}
          onKeys={() => open({ kind: 'keys' })}
          onLanguage={() => {
            memory.set('language', other)
            setLanguage(other)
          }}
        />
      </div>
      <p className="vh" role="status">
        {said}
      </p>
    </>
  )
}

/** From within the page the Tab key leads to the first text in view. */
function focusMark(event: KeyboardEvent): void {
  const marks = [...document.querySelectorAll<HTMLElement>('.marks button')]
  const inView = marks.find((mark) => mark.style.opacity === '1' && mark.offsetTop >= 0)
  const first = inView ?? marks[0]
  if (!first) return
  event.preventDefault()
  first.focus()
}

/** Asks for the state at the start and whenever there is news, and knows whether anybody answers. */
function useConnection(
  api: PanelApi,
  drafting: ReturnType<typeof openDrafting>,
  onState: (state: State) => void,
): Connection {
  const [connection, setConnection] = useState<Connection>('there')
  useEffect(() => {
    let isAsking = false
    let isAskedAgain = false
    const ask = async () => {
      isAskedAgain = isAsking
      if (isAsking) return
      isAsking = true
      try {
        onState(await api.get<State>('state'))
        setConnection(navigator.onLine ? 'there' : 'offline')
      } catch {
        setConnection('stopped')
      }
      isAsking = false
      if (isAskedAgain) ask()
    }
    const there = async (isThere: boolean) => {
      if (!isThere) return setConnection('stopped')
      const state = await api.get<State>('state').catch(() => undefined)
      if (state) await drafting.resend(state.drafts).catch(() => undefined)
      ask()
    }
    const stop = listen({ news: ask, there })
    addEventListener('online', ask)
    addEventListener('offline', ask)
    return () => {
      stop()
      removeEventListener('online', ask)
      removeEventListener('offline', ask)
    }
  }, [api, drafting, onState])
  return connection
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
