import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { siteState } from '../../../../test/panel-values.ts'
import { both } from '../../../message.ts'
import type { Language } from '../../../site.ts'
import { createClient } from '../../protocol/client.ts'
import {
  type Failed,
  failedOf,
  type Publication,
  type Stopped,
} from '../../protocol/publication.ts'
import type { State } from '../../protocol/state.ts'
import { Bar } from '../app/bar.tsx'
import { createPanel } from '../app/open-panel.ts'
import type { PanelApi } from '../state/api.ts'
import { PanelContext } from '../state/panel.ts'
import { speechIn } from '../state/speech.ts'
import { Publish } from './publish.tsx'
import { SharedConflicts } from './shared-conflicts.tsx'

// The address of the window, which the panel reads as it is loaded.
vi.hoisted(() => {
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '' })
  vi.stubGlobal('localStorage', { getItem: () => null })
})

const today = (hours: number, minutes: number) => new Date(2026, 10, 22, hours, minutes)
const at = (hours: number, minutes: number) => today(hours, minutes).toISOString()
const weeksAgo = new Date(2026, 9, 30, 14, 32).toISOString()

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const languages = ['en', 'fr'] as const
const name = both('Home', 'Accueil')

const forever = new Promise<never>(() => {})

/** A server that nothing is asked of. */
const unasked: PanelApi = {
  ...createClient(() => forever),
  page: () => forever,
  viewed: (address) => address,
  listen: () => forever,
  onAnswering: () => {},
}

const changes = [
  { page: name, file: 'home.md', sentence: both('The title.', 'Le titre.') },
  { page: both('About', 'À propos'), file: 'about.md', sentence: both('Removed.', 'Supprimée.') },
]
const known = { changes, unused: [], message: both('Title', 'Titre') }
const ready = { ...known, step: 'ready' } as const
const onTheWay = { ...known, sentAt: at(14, 32), host: 'bakery.example' }
const sent = { ...onTheWay, step: 'sent' } as const
const waiting = { ...onTheWay, step: 'waiting', answers: true, awaitsTests: false } as const
const live = {
  ...onTheWay,
  step: 'live',
  liveAt: at(14, 33),
  isTimed: true,
  isLater: false,
} as const

const reasons: readonly Stopped[] = ['check', 'tests', 'host', 'other']
const stoppedBy = (why: Stopped, isTold: boolean) => ({ why, isTold, at: at(14, 34) })
const stoppedBefore = (why: Stopped, isTold: boolean) => ({
  earlier: { sentAt: at(14, 32), isLive: false, stopped: stoppedBy(why, isTold) },
})
const failures: readonly Failed[] = [
  ...(['behind', 'conflict', 'sign-in', 'rights', 'hook', 'offline', 'no answer'] as const),
  ...(['no git', 'old git', 'who', 'other'] as const),
]
const failedBy = (why: Failed) => {
  const said = why === 'old git' ? '2.34.1' : 'What git said.'
  const isLate = why === 'behind' || why === 'conflict'
  const remote = isLate ? { remoteCommits: 2, at: at(14, 30) } : { remoteCommits: 0 }
  return { ...known, step: 'failed', failed: { why, ...remote, said: both(said, said) } } as const
}
const conflicts = [{ file: 'home.md', mine: 'Our text', theirs: 'Their text', saved: at(14, 30) }]
const branch = { here: 'winter-trial', published: 'main', unsent: 2 }

interface Beside {
  readonly now?: Date
  readonly host?: string | undefined
  readonly help?: State['help']
}

/** Every state of publishing, as the panel is told it, at 14:35 unless it says otherwise. */
const states: Readonly<Record<string, Publication & Beside>> = {
  nothing: { ...known, step: 'nothing', changes: [] },
  ready,
  'ready, one change': { ...ready, changes: changes.slice(0, 1) },
  ...Object.fromEntries(
    reasons.map((why) => [`ready after a stop: ${why}`, { ...ready, ...stoppedBefore(why, true) }]),
  ),
  waiting,
  'waiting, usual known': { ...waiting, usual: 80 },
  slow: { ...waiting, now: today(14, 40) },
  'slow, usual known': { ...waiting, usual: 80, now: today(14, 40) },
  silent: { ...waiting, answers: false },
  'awaits tests': { ...waiting, awaitsTests: true },
  ...Object.fromEntries(
    reasons.flatMap((why) =>
      [true, false].map((isTold) => [
        `stopped: ${why}, ${isTold ? 'told' : 'not told'}`,
        { ...onTheWay, step: 'stopped', answers: isTold, stopped: stoppedBy(why, isTold) } as const,
      ]),
    ),
  ),
  sent,
  'sent weeks ago': { ...sent, sentAt: weeksAgo },
  'sent without host': { ...sent, host: undefined },
  live,
  'live, seen by somebody who looked': { ...live, isTimed: false },
  'live, later version': { ...live, isLater: true },
  branch: { ...known, step: 'branch', branch },
  'branch, sent': { ...known, step: 'branch', branch: { ...branch, unsent: 0 } },
  none: { ...known, step: 'none', changes: [] },
  ...Object.fromEntries(failures.map((why) => [`failed: ${why}`, failedBy(why)])),
  'failed: conflict to choose from': {
    ...failedBy('conflict'),
    failed: { why: 'conflict', remoteCommits: 2, at: at(14, 30), said: both('', ''), conflicts },
  },
  'failed: sign-in that worked': {
    ...failedBy('sign-in'),
    earlier: { sentAt: weeksAgo, isLive: true },
  },
}

/** What can be read of a part of the panel, a line for each block; pictures by what they are called. */
const textOf = (html: string) =>
  html
    .replace(/<svg[^>]*aria-label="([^"]*)"[^>]*>.*?<\/svg>/gs, '\n[$1]\n')
    .replace(/<svg.*?<\/svg>/gs, '')
    .replace(/<\/?(?:header|h\d|p|div|li|footer|button|a|label|textarea)\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .split('\n')
    .map((line) => line.replace(/ +/g, ' ').trim())
    .filter(Boolean)

/** The sheet in a state, and what the bar says then at its end. */
function readIn(language: Language, { now, host, help, ...publication }: Publication & Beside) {
  vi.setSystemTime(now ?? today(14, 35))
  const page = { file: 'home.md', route: '/', title: name[language], name, language } as const
  const state = siteState({
    publication,
    host,
    help,
    pages: [{ ...page, address: '/', gated: false, template: 'note' }],
  })
  const panel = createPanel(unasked, {
    site: { state, hasAnswered: true },
    view: { speech: speechIn(language) },
  })
  const rendered = (part: ReactNode) =>
    renderToStaticMarkup(<PanelContext value={panel}>{part}</PanelContext>)
  const bar = rendered(<Bar />)
  const end = bar.match(/<button.*?<\/button>/gs)?.at(-1) ?? ''
  const sheet = rendered(<Publish />)
  const conflicts = failedOf(publication)?.conflicts ?? []
  return {
    bar: textOf(end).join(' '),
    sheet: [...textOf(sheet), ...textOf(rendered(<SharedConflicts conflicts={conflicts} />))],
  }
}

const isLive = /went live|seen live|(?:mise|vue)s? en ligne/

test('every state of publishing says what is kept here', async () => {
  const said = Object.entries(states).map(([title, state]) => {
    const { bar, sheet } = readIn('en', state)
    return [`## ${title}`, `bar: ${bar}`, ...sheet, ''].join('\n')
  })
  await expect(said.join('\n')).toMatchFileSnapshot('publish.en.txt')
})

test.each(Object.entries(states))('the bar says what the sheet says: %s', (_, state) => {
  for (const language of languages) {
    const { bar, sheet } = readIn(language, state)
    expect(sheet.some((line) => isLive.test(line))).toBe(state.step === 'live')
    expect(/^Publi(?:shed|é)$/.test(bar)).toBe(state.step === 'live')
    expect(bar).not.toMatch(/\blive\b|en ligne|undefined|Invalid|[{}]/)
    expect(sheet.join('\n')).not.toMatch(/undefined|Invalid|NaN|[{}]/)
  }
})

test('a state that names the site administrator says how to reach that person, where that is known', () => {
  const help = { name: 'Ada', mail: 'ada@bakery.example', phone: '+33 1 99 00 18 29' }
  const named = /site administrator|administrateur du site/
  const isNamed = (state: Publication) => readIn('en', state).sheet.some((line) => named.test(line))
  expect(Object.values(states).filter(isNamed).length).toBeGreaterThan(5)
  for (const state of Object.values(states))
    for (const language of languages) {
      const { sheet } = readIn(language, { ...state, help })
      const isSaid = sheet.some((line) => named.test(line))
      expect(sheet.includes('ada@bakery.example')).toBe(isSaid)
      expect(sheet.some((line) => line.endsWith('18\u00a029'))).toBe(isSaid)
      expect(readIn(language, state).sheet.join()).not.toMatch(/@bakery|tel:/)
    }
})

test('what was stopped is told though there is more to publish', () => {
  const { sheet } = readIn('en', { ...ready, ...stoppedBefore('tests', false) })
  expect(sheet.join(' ')).toMatch(/What was sent at 14:32 was stopped\. Not published\. A test of/)
})

test('a moment of another day is said with the day', () => {
  expect(readIn('en', { ...sent, sentAt: weeksAgo }).bar).toBe('Sent on 30 October at 14:32')
  expect(readIn('fr', { ...sent, sentAt: weeksAgo }).bar).toBe('Envoyé le 30 octobre à 14:32')
})
