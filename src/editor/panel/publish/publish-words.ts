import {
  type Failed,
  failedOf,
  type NotSentYet,
  type OnOtherBranch,
  type Publication,
  type ReadyToSend,
  type StoppedByHost,
  type WaitingForHost,
} from '../../protocol/publication.ts'
import type { PageInfo } from '../../protocol/state.ts'
import { useSite, useSpeech } from '../state/selectors.ts'
import type { Speech } from '../state/speech.ts'
import { momentIn } from '../words/dates.ts'
import { countOf } from '../words/names.ts'
import type { Say, WordKey } from '../words/words.ts'

/** What can be done in a step. */
export type PublishAct =
  | 'address'
  | 'again'
  | 'back'
  | 'cancel'
  | 'choose'
  | 'copy'
  | 'open'
  | 'publish'
  | 'send'
  | 'stop'
  | 'take'
  | 'take back'
  | 'watch'

/** What a step says, and what can be done in it: at the beginning of the foot, and at its end. */
interface ShownStep {
  readonly says: readonly (WordKey | false | undefined)[]
  readonly left?: PublishAct | undefined
  readonly right?: PublishAct | undefined
}

/** What the sentences of a step are told with. */
interface Telling extends Speech {
  readonly pages: readonly PageInfo[]
  readonly host: string | undefined
}

/** What the sentences of a step are told with, as it is now. */
export function useTelling(): Telling {
  const speech = useSpeech()
  const pages = useSite((site) => site.pages)
  const host = useSite((site) => site.host)
  return { ...speech, pages, host }
}

/** What a step says in words, with what it names and what can be done; `elapsed` is how many seconds it has waited. */
export function publishSaid(publication: Publication, telling: Telling, elapsed = 0) {
  const facts = factsOf(publication, telling, elapsed)
  const { says, ...acts } = shownIn(publication, telling.host, elapsed)
  const said = says.filter((key) => !!key).map((key) => telling.say(key, facts))
  return { facts, said, ...acts }
}

/** What the sentences of a step name, such as `{n}` changes sent `{at}` some time. */
export type PublishFacts = ReturnType<typeof factsOf>

/** A length of time: `2 min 5 s`. */
export function lengthOf(seconds: number, say: Say): string {
  const whole = Math.round(seconds)
  const m = Math.floor(whole / 60)
  const s = whole % 60
  return say(m > 0 ? 'stage.minutes' : 'stage.seconds', { m, s })
}

/** Where the changes are, in one sentence, and what to do. */
function shownIn(publication: Publication, host: string | undefined, elapsed: number): ShownStep {
  switch (publication.step) {
    case 'none':
      return { says: ['publish.notSetUp', 'publish.notSetUpText'] }
    case 'nothing':
      return { says: ['publish.nothing'] }
    case 'ready':
      return shownReady(publication)
    case 'branch':
      return shownOnBranch(publication)
    case 'waiting':
      return shownWaiting(publication, elapsed)
    case 'stopped':
      return shownStopped(publication)
    case 'sent':
      if (!host) return { says: ['publish.noHost', 'publish.noHostText'], right: 'address' }
      return { says: ['publish.sent', 'publish.sentText'], left: 'copy', right: 'watch' }
    case 'live':
      return {
        says: [
          publication.isTimed ? 'publish.live' : 'publish.seen',
          publication.isLater ? 'publish.liveLater' : 'publish.liveText',
        ],
        left: 'take back',
        right: host ? 'open' : undefined,
      }
    case 'failed':
      return shownFailed(publication)
  }
}

function shownReady({ earlier }: ReadyToSend): ShownStep {
  // A new change does not make up for what was stopped.
  const stopped = earlier?.stopped
  return {
    says: [
      'publish.ready',
      stopped && 'stopped.before',
      stopped && (`stopped.${stopped.why}` as const),
    ],
    left: 'cancel',
    right: 'publish',
  }
}

function shownOnBranch({ changes, branch }: OnOtherBranch): ShownStep {
  const isLeft = !!branch.unsent
  return {
    says: ['branch.other', changes.length > 0 && 'branch.unseen', isLeft && 'branch.sending'],
    left: isLeft ? 'send' : undefined,
    right: 'back',
  }
}

/** After so many seconds it is slow, whatever is usual. */
const slow = 300

function shownWaiting(publication: WaitingForHost, elapsed: number): ShownStep {
  const { usual, awaitsTests, answers } = publication
  const isSlow = elapsed > Math.max(slow, 3 * (usual ?? 0))
  const soon = usual === undefined ? 'publish.waiting' : 'publish.waitingUsual'
  const late = usual === undefined ? 'publish.slow' : 'publish.slowUsual'
  return {
    says: [
      isSlow ? late : soon,
      awaitsTests && 'publish.tested',
      answers === false && 'publish.hostSilent',
      isSlow && 'publish.slowText',
    ],
    left: 'stop',
  }
}

function shownStopped({ stopped, answers }: StoppedByHost): ShownStep {
  const { why, isTold } = stopped
  return {
    says: [
      `stopped.${why}`,
      answers && 'stopped.visitors',
      'stopped.safe',
      isTold && 'stopped.told',
    ],
    left: isTold ? undefined : 'copy',
  }
}

function shownFailed({ failed, earlier }: NotSentYet): ShownStep {
  const { says, ...acts } = failed.conflicts ? sameText : failures[failed.why]
  const [first, ...texts] = says
  const known = first === 'unsent.behind' && !failed.at ? 'unsent.behindOnce' : first
  const hasWorked = failed.why === 'sign-in' && earlier !== undefined
  return { says: [known, hasWorked && 'unsent.signInLast', ...texts], ...acts }
}

const failures: Readonly<Record<Failed, ShownStep>> = {
  behind: { says: ['unsent.behind', 'unsent.behindText'], right: 'take' },
  conflict: { says: ['unsent.behind', 'unsent.conflictText'], left: 'copy', right: 'again' },
  'sign-in': { says: ['unsent.signIn', 'unsent.signInText'], left: 'copy', right: 'again' },
  rights: { says: ['unsent.rights', 'unsent.rightsText'], left: 'copy', right: 'again' },
  hook: { says: ['unsent.hook', 'unsent.otherText'], left: 'copy', right: 'again' },
  offline: { says: ['unsent.offline', 'unsent.offlineText'], right: 'again' },
  'no answer': { says: ['unsent.noAnswer', 'unsent.noAnswerText'], left: 'copy', right: 'again' },
  'no git': { says: ['unsent.noGit', 'unsent.noGitText'], left: 'copy', right: 'again' },
  'old git': { says: ['unsent.oldGit', 'unsent.oldGitText'], left: 'copy', right: 'again' },
  who: { says: ['who.title'], left: 'cancel', right: 'publish' },
  other: { says: ['unsent.other', 'unsent.otherText'], left: 'copy', right: 'again' },
}

/** Both sides have changed the same text, and that is all that keeps both from being merged. */
const sameText: ShownStep = { says: ['unsent.behind', 'unsent.sameText'], right: 'choose' }

function factsOf(publication: Publication, telling: Telling, elapsed: number) {
  const { say, language, pages, host } = telling
  const failed = failedOf(publication)
  const branch = publication.step === 'branch' ? publication.branch : undefined
  const at = failed?.at ?? sentAtOf(publication)
  const commits = failed?.remoteCommits
  return {
    ...countOf(publication.changes, pages),
    ...(commits && { n: commits }),
    ...liveFactsOf(publication, telling),
    at: at ? momentIn(language, at) : '',
    so: lengthOf(elapsed, say),
    usual: lengthOf(publication.usual ?? 0, say),
    host: host ?? '',
    said: failed?.said[language] ?? '',
    here: branch?.here ?? '',
    published: branch?.published ?? '',
  }
}

/** When it went live, and how long that took. */
function liveFactsOf(publication: Publication, { say, language }: Speech) {
  if (publication.step !== 'live') return { live: '', took: '' }
  const { sentAt, liveAt } = publication
  const took = (Date.parse(liveAt) - Date.parse(sentAt)) / 1000
  return { live: momentIn(language, liveAt), took: lengthOf(took, say) }
}

/** When the changes were sent, or those before them; undefined where nothing was ever sent. */
function sentAtOf(publication: Publication): string | undefined {
  if ('sentAt' in publication) return publication.sentAt
  return 'earlier' in publication ? publication.earlier?.sentAt : undefined
}
