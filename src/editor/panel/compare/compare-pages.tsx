import { useState } from 'react'
import type { Mark } from '../../protocol/state.ts'
import type { ChangedPage, ComparedPages, VersionSide } from '../../versions/compared.ts'
import { useShownDrafts } from '../screens/restore.tsx'
import { versionAddress } from '../state/api.ts'
import { isFailure, reasonOf } from '../state/failures.ts'
import { useClient, useCommands, useSite, useSpeech } from '../state/panel.ts'
import { publishedAndNow, type SheetProps } from '../state/view.ts'
import { useAct } from '../ui/acts.tsx'
import { useChange } from '../ui/effects.ts'
import { Button, Link } from '../ui/kit.tsx'
import { Compare } from './compare.tsx'
import type { FramedVersion, PagePair } from './page-side.tsx'

/** The pages that differ between two versions of the content, each before and after, over the whole window. */
export function ComparePages({ compare = publishedAndNow }: SheetProps) {
  const client = useClient()
  const { language, say } = useSpeech()
  const { go, notify } = useCommands()
  const pages = useSite((site) => site.pages)
  const fileVersion = useSite((site) => site.fileVersion)
  const publication = useSite((site) => site.publication)
  const state = useSite((site) => site)
  const { act } = useAct()
  const { before, after, file, names = [] } = compare
  const [beforeAt, afterAt] = compare.at ?? []
  const [found, setFound] = useState<ComparedPages>()
  const [trouble, setTrouble] = useState<string>()
  const wanted = { before: { of: before, at: beforeAt }, after: { of: after, at: afterAt } }
  const own = pages.find((page) => page.file === file)
  // The page that was asked for is there at once; which others differ is asked then.
  const [isAsked, setIsAsked] = useState(!own)
  useChange([wanted, fileVersion, isAsked], () => {
    if (!isAsked) return
    client.compared(wanted).then(setFound, (error) => {
      if (!isFailure(error)) throw error
      setTrouble(reasonOf(error)[language])
    })
  })
  const version = (side: VersionSide, route: string | undefined): FramedVersion | undefined => {
    if (route === undefined) return undefined
    const address = versionAddress(route, side, wanted[side], state)
    return { frame: { src: client.viewed(address) } }
  }
  const pairOf = (page: Pick<ChangedPage, 'file' | 'name' | VersionSide>): PagePair => ({
    file: page.file,
    name: page.name[language],
    route: page,
    before: version('before', page.before),
    after: version('after', page.after),
  })
  const first = own && !found && [{ ...own, before: own.address, after: own.address }]
  const shown = found?.pages.filter(({ isReadable }) => isReadable)
  const pairs = (first || shown || []).map(pairOf)
  const unshown = (found?.pages.length ?? 0) - (shown?.length ?? 0) + (found?.left ?? 0)
  const close = () => go({ open: 'nothing' })
  const showDrafts = useShownDrafts()
  const canRestore = beforeAt === undefined && before !== after
  const restore = async ({ file, at = ['body'] }: Mark) => {
    const done = await act(() => client.restore({ of: before, file, at }))
    if (done && done.changes.length > 0) showDrafts()
    else notify(say('compare.notRestored'))
  }
  const { theirs, stopped, sentAt, liveAt } = publication
  const known = theirs
    ? 'compare.shared'
    : stopped || (sentAt && !liveAt)
      ? 'compare.sent'
      : 'compare.published'
  const isNow = after === 'saved' || after === 'drafts'
  const heads = {
    before: names[0] ?? say(before === 'published' ? known : 'compare.earlier'),
    after: names[1] ?? say(before === 'published' ? 'compare.publishing' : 'compare.now'),
  }
  if (trouble || pairs.length === 0)
    return (
      <section className="cmp cmp-0">
        <p className="say-h" role="status">
          {trouble ??
            (unshown > 0
              ? say('compare.left', { n: unshown })
              : say(found ? 'compare.nothing' : 'compare.looking'))}
        </p>
        <Button onClick={close}>{say('compare.close')}</Button>
      </section>
    )
  const start = pairs.find((page) => page.file === file) ?? pairs[0]
  return (
    <Compare
      key={start?.file}
      title={say('compare.name')}
      note={unshown > 0 && <em className="it">{say('compare.left', { n: unshown })}</em>}
      first={start?.file}
      pages={pairs}
      coming={found?.coming ?? []}
      heads={heads}
      language={language}
      say={say}
      acts={
        isNow
          ? (mark) => (
              <>
                {canRestore && <Link onClick={() => restore(mark)}>{say('compare.restore')}</Link>}
                <Link onClick={() => go({ ...mark, open: 'field' })}>{say('compare.edit')}</Link>
              </>
            )
          : undefined
      }
      onClose={close}
      onDrawn={() => setIsAsked(true)}
    />
  )
}
