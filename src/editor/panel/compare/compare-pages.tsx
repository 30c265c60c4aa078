import { useState } from 'react'
import type { Publication } from '../../protocol/publication.ts'
import type { Mark } from '../../protocol/state.ts'
import type { ChangedPage, ComparedPages, VersionSide } from '../../protocol/versions.ts'
import { versionAddress } from '../state/api.ts'
import { isFailure, reasonOf } from '../state/failures.ts'
import { useClient, useCommands } from '../state/panel.ts'
import { useSay, useSite, useSpeech } from '../state/selectors.ts'
import { type Compare as Comparison, publishedAndNow, type Sheets } from '../state/targets.ts'
import { useAct } from '../ui/acts.tsx'
import { Button, Link } from '../ui/buttons.tsx'
import { useChange } from '../ui/effects.ts'
import ui from '../ui/ui.module.css'
import { useShownDrafts } from '../ui/use-shown-drafts.ts'
import type { CompareKey } from '../words/words.ts'
import styles from './compare.module.css'
import { Compare } from './compare.tsx'
import type { FramedVersion, PagePair } from './page-side.tsx'

/** The pages that differ between two versions of the content, each before and after, over the whole window. */
export function ComparePages({ compare = publishedAndNow }: Sheets['compare']) {
  const { language, say } = useSpeech()
  const { go } = useCommands()
  const { after, file } = compare
  const own = useSite(({ pages }) => pages.find((page) => page.file === file))
  // The page that was asked for is there at once; which others differ is asked then.
  const [isAsked, setIsAsked] = useState(!own)
  const { found, trouble } = useCompared(compare, isAsked)
  const pairOf = usePairs(compare)
  const heads = useHeads(compare)
  const shown = found?.pages.filter(({ isReadable }) => isReadable) ?? []
  const first = own && !found ? [{ ...own, before: own.address, after: own.address }] : undefined
  const pairs = (first ?? shown).map(pairOf)
  const unshown = (found?.pages.length ?? 0) - shown.length + (found?.left ?? 0)
  const close = () => go({ open: 'nothing' })
  if (trouble || pairs.length === 0) {
    const nothing = say(found ? 'compare.nothing' : 'compare.looking')
    return (
      <section className={`${styles.comparison} ${styles.nothing}`}>
        <p className={ui.lead} role="status">
          {trouble ?? (unshown > 0 ? say('compare.left', { n: unshown }) : nothing)}
        </p>
        <Button onClick={close}>{say('compare.close')}</Button>
      </section>
    )
  }
  const start = pairs.find((page) => page.file === file) ?? pairs[0]
  const isNow = after === 'saved' || after === 'drafts'
  return (
    <Compare
      key={start?.file}
      title={say('compare.name')}
      note={unshown > 0 && <em className={ui.muted}>{say('compare.left', { n: unshown })}</em>}
      first={start?.file}
      pages={pairs}
      coming={found?.coming ?? []}
      heads={heads}
      language={language}
      say={say}
      acts={isNow ? (mark) => <PlaceActs mark={mark} compare={compare} /> : undefined}
      onClose={close}
      onDrawn={() => setIsAsked(true)}
    />
  )
}

/** The two versions as calls name them. */
function versionsOf({
  before,
  after,
  at: [beforeAt, afterAt] = [undefined, undefined],
}: Comparison) {
  return { before: { of: before, at: beforeAt }, after: { of: after, at: afterAt } }
}

/** The pages that differ, once they are asked for, and why they cannot be told. */
function useCompared(compare: Comparison, isAsked: boolean) {
  const client = useClient()
  const { language } = useSpeech()
  const fileVersion = useSite((site) => site.fileVersion)
  const [found, setFound] = useState<ComparedPages>()
  const [trouble, setTrouble] = useState<string>()
  const versions = versionsOf(compare)
  const { before, after } = versions
  useChange([before.of, before.at, after.of, after.at, fileVersion, isAsked], () => {
    if (!isAsked) return
    client.compared(versions).then(setFound, (error) => {
      if (!isFailure(error)) throw error
      setTrouble(reasonOf(error)[language])
    })
  })
  return { found, trouble }
}

/** Makes of a page the addresses at which a frame shows it, before and after. */
function usePairs(compare: Comparison) {
  const client = useClient()
  const { language } = useSpeech()
  const fileVersion = useSite((site) => site.fileVersion)
  const versions = versionsOf(compare)
  const framed = (side: VersionSide, route: string | undefined): FramedVersion | undefined => {
    if (route === undefined) return undefined
    const address = versionAddress(route, side, versions[side], { fileVersion })
    return { frame: { src: client.viewed(address) } }
  }
  return (page: Pick<ChangedPage, 'file' | 'name' | VersionSide>): PagePair => ({
    file: page.file,
    name: page.name[language],
    route: page,
    before: framed('before', page.before),
    after: framed('after', page.after),
  })
}

/** What each version is called. */
function useHeads({ before, names }: Comparison): Readonly<Record<VersionSide, string>> {
  const say = useSay()
  const published = useSite(({ publication }) => publishedHead(publication))
  const isOfPublished = before === 'published'
  return {
    before: names?.[0] ?? say(isOfPublished ? published : 'compare.earlier'),
    after: names?.[1] ?? say(isOfPublished ? 'compare.publishing' : 'compare.now'),
  }
}

/** What is known here of what visitors have, as the head of that side. */
function publishedHead(publication: Publication): CompareKey {
  if (publication.remoteChanges) return 'compare.shared'
  return isOnItsWay(publication) ? 'compare.sent' : 'compare.published'
}

/** Whether something was sent that nobody has seen live yet. */
function isOnItsWay(publication: Publication): boolean {
  switch (publication.step) {
    case 'sent':
    case 'waiting':
    case 'stopped':
      return true
    case 'ready':
    case 'branch':
    case 'failed':
      return publication.earlier?.isLive === false
    case 'none':
    case 'nothing':
    case 'live':
      return false
  }
}

interface PlaceActsProps {
  readonly mark: Mark
  readonly compare: Comparison
}

/** What can be done with a text that differs: its old version becomes a draft, or its field is opened. */
function PlaceActs({ mark, compare }: PlaceActsProps) {
  const client = useClient()
  const say = useSay()
  const { go, notify } = useCommands()
  const { act } = useAct()
  const showDrafts = useShownDrafts()
  const { before, after } = compare
  const canRestore = compare.at?.[0] === undefined && before !== after
  const restore = async () => {
    const { file, at = ['body'] } = mark
    const done = await act(() => client.restore({ of: before, file, at }))
    if (done && done.changes.length > 0) showDrafts()
    else notify(say('compare.notRestored'))
  }
  return (
    <>
      {canRestore && <Link onClick={restore}>{say('compare.restore')}</Link>}
      <Link onClick={() => go({ ...mark, open: 'field' })}>{say('compare.edit')}</Link>
    </>
  )
}
