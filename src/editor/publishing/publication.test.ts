import { expect, test } from 'vitest'
import { both } from '../../message.ts'
import type { FailedState } from '../protocol/publication.ts'
import type { ToldChange } from './changes.ts'
import { type PublicationFacts, publicationOf } from './publication.ts'
import type { Followed, SentPublication } from './sent-publication.ts'

const changeOf = (name: string): ToldChange => ({
  page: both('Rye', 'Seigle'),
  file: `${name}.md`,
  word: both(name, name),
  sentence: both(`${name}.`, `${name}.`),
})
const last: SentPublication = {
  at: '2026-11-22T14:32:00.000Z',
  commit: 'c1',
  message: 'Sent rye',
  changes: [changeOf('Sent')],
  isTimed: true,
  isLater: false,
  awaitsTests: false,
  took: [60],
}
const followed: Followed = { last, isWatched: false, usual: 60 }
const stopped = { why: 'tests', at: last.at, isTold: true } as const
const failed: FailedState = { why: 'offline', remoteCommits: 0, said: both('', '') }
const branch = { here: 'trial', published: 'main', unsent: 1 }
const facts: PublicationFacts = {
  changes: [],
  unused: ['attic.jpg'],
  typed: '',
  followed: { isWatched: false },
  isLooking: false,
  commit: 'c2',
}
const changed = { ...facts, changes: [changeOf('Price')] }
const sent = { ...facts, followed }
const earlier = { sentAt: last.at, isLive: false, stopped: undefined }
const liveAt = '2026-11-22T14:33:00.000Z'

/** Facts that go together, and what is told of them. */
const cases: Readonly<Record<string, readonly [facts: PublicationFacts, publication: object]>> = {
  'nothing was ever sent, and nothing is changed': [facts, { step: 'nothing', changes: [] }],
  'a change is to be sent': [changed, { step: 'ready', changes: changed.changes }],
  'a change, after others were sent': [
    { ...changed, followed },
    { step: 'ready', earlier },
  ],
  'a change, after others were stopped': [
    { ...changed, followed: { ...followed, last: { ...last, stopped } } },
    { step: 'ready', earlier: { ...earlier, stopped } },
  ],
  'a change, after others went live': [
    { ...changed, followed: { ...followed, last: { ...last, liveAt } } },
    { step: 'ready', earlier: { ...earlier, isLive: true } },
  ],
  'another branch, without changes': [
    { ...sent, branch },
    { step: 'branch', branch, changes: [] },
  ],
  'what has failed is told before the branch': [
    { ...changed, branch, failed },
    { step: 'failed', failed, changes: changed.changes },
  ],
  'all is sent, and nobody looks': [sent, { step: 'sent', sentAt: last.at, changes: last.changes }],
  'all is sent, and is looked for': [
    { ...sent, followed: { ...followed, isWatched: true, answers: true } },
    { step: 'waiting', sentAt: last.at, answers: true, awaitsTests: false, usual: 60 },
  ],
  'the host has stopped it while it was looked for': [
    { ...sent, followed: { ...followed, isWatched: true, last: { ...last, stopped } } },
    { step: 'stopped', sentAt: last.at, stopped },
  ],
  'it is live': [
    { ...sent, followed: { ...followed, last: { ...last, liveAt } } },
    { step: 'live', sentAt: last.at, liveAt, isTimed: true, isLater: false },
  ],
}

test.each(Object.entries(cases))('%s', (_, [given, publication]) => {
  const found = publicationOf(given)
  expect(found).toMatchObject(publication)
  expect(found).toMatchObject({ unused: ['attic.jpg'], commit: 'c2', isLooking: false })
})

const only: Readonly<Record<string, readonly string[]>> = {
  nothing: [],
  ready: ['earlier'],
  sent: ['sentAt'],
}

test.each([facts, changed, sent])('a step has no field of another one: case %#', (given) => {
  const found = publicationOf(given)
  const { changes, message, unused, remoteChanges, isLooking, commit, usual, step, ...own } = found
  expect(Object.keys(own)).toEqual(only[step])
})

test.each([
  ['is called by its changes where nobody has typed anything', changed, 'Rye: Price'],
  ['is called as somebody has typed', { ...changed, typed: 'Dearer' }, 'Dearer'],
  ['is called as it was sent, once it was', { ...sent, typed: 'Dearer' }, 'Sent rye'],
])('a commit %s', (_, given, name) => {
  expect(publicationOf(given).message.en).toBe(name)
})
