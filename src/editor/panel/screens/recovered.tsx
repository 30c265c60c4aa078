import { propertyOf } from '../../../parse.ts'
import { isError } from '../../../problem.ts'
import type { Difference } from '../../documents/differences.ts'
import type { Label } from '../../protocol/calls.ts'
import type { Draft } from '../../protocol/state.ts'
import { labelsOf } from '../form/labels.ts'
import { Quiet, repeat } from '../publish/progress.tsx'
import { folderOf } from '../state/draft-files.ts'
import { useClient, useCommands, useDraftActions } from '../state/panel.ts'
import { useSite, useSpeech } from '../state/selectors.ts'
import { draftIn } from '../state/unsaved.ts'
import { useActs } from '../ui/acts.tsx'
import { Button, Link } from '../ui/buttons.tsx'
import { useChange } from '../ui/effects.ts'
import { Frame } from '../ui/sheet-frame.tsx'
import ui from '../ui/ui.module.css'
import { useOpened } from '../ui/use-opened.ts'
import { capital, heading, inBoth, nameOfFile } from '../words/names.ts'
import styles from './screens.module.css'

declare module '../state/targets.ts' {
  interface Sheets {
    readonly recovered: object
  }
}

/** What is written and not saved, here or when the editor was left: taken up again, or let go. */
export function Recovered() {
  const client = useClient()
  const drafting = useDraftActions()
  const { language, say } = useSpeech()
  const { go, notify } = useCommands()
  const drafts = useSite((site) => site.drafts)
  const pages = useSite((site) => site.pages)
  const problems = useSite((site) => site.problems)
  const state = useSite((site) => site)
  const acts = useActs()
  const opened = useOpened()
  const first = drafts.find(({ file }) => opened.get(file))
  const n = drafts.length
  useChange([n], () => {
    if (n === 0) go({ open: 'nothing' })
  })

  const changesIn = (file: string) => {
    const open = opened.get(file)
    return open ? draftIn(open) : []
  }
  const isOrder = ({ path }: Difference) => path.join() === 'order'
  /** The drafts that are saved or given up with one: of an order of cards, all of them. */
  const withOthers = (draft: Draft) => {
    const isSame = ({ file }: Draft) =>
      folderOf(file) === folderOf(draft.file) && changesIn(file).some(isOrder)
    return isSame(draft) ? drafts.filter(isSame) : [draft]
  }
  const isMore = (draft: Draft) => changesIn(draft.file).some((change) => !isOrder(change))
  const take = (draft: Draft) => {
    const { file, to } = draft
    if (to.text !== undefined) go({ open: 'sheet', name: 'file', file })
    else if (!isMore(draft) && withOthers(draft).length > 1)
      go({ open: 'sheet', name: 'order', file })
    else go({ open: 'field', file, at: changesIn(file).at(-1)?.path })
  }
  const keep = async (files: readonly string[], label: Label) => {
    if (await acts.save(() => client.save({ files, label })))
      for (const file of files) drafting.forget(file)
  }
  const drop = async (group: readonly Draft[]) => {
    const dropped: Draft[] = []
    for (const draft of group) {
      const { file, seen } = draft
      // One that the server still has is told as refused, and stays.
      if (!(await acts.act(() => client.draft({ file, seen, to: {} })))) continue
      drafting.forget(file)
      dropped.push(draft)
    }
    const keepAgain = async () => {
      for (const { file, seen, to, from } of dropped)
        await client.draft({ file, seen, to, ...(from !== undefined && { from }) })
    }
    if (dropped.length > 0) notify(say('drafts.discarded', { n: dropped.length }), keepAgain)
  }
  const all = first && (
    <Button look="solid" onClick={() => take(first)}>
      {say('drafts.continueAll', { n })}
    </Button>
  )
  return (
    <Frame title={say('drafts.title')} right={all}>
      {acts.trouble}
      <Quiet sign={repeat} heading={say('drafts.heading', { n })} text={say('drafts.text')} />
      <ul className={ui.rows}>
        {drafts.map((draft) => {
          const { file } = draft
          const group = withOthers(draft)
          const files = group.map((member) => member.file)
          // An order of cards is told once, with the first of those that have nothing else.
          const isFirst = group.find((member) => !isMore(member)) === draft
          if (group.length > 1 && !isMore(draft) && !isFirst) return null
          const changes = changesIn(file)
          const page = pages.find((candidate) => candidate.file === file)
          const open = opened.get(file)
          const named = group.length > 1 ? changes.filter((change) => !isOrder(change)) : changes
          const label = inBoth((language, say) => {
            const order = group.length > 1 ? [say('order.title')] : []
            const fields = open ? labelsOf(open, named, language, open.draft?.data) : []
            return [...order, ...fields].join(', ') || nameOfFile(state, file, language)
          })
          const titles = group
            .map((kept) => opened.get(kept.file)?.draft?.data)
            .toSorted((left, right) => orderIn(left) - orderIn(right))
            .map((data) => propertyOf(data, 'title'))
          const isGone = opened.has(file) && !open
          const name = open?.name[language] ?? ''
          return (
            <li key={file}>
              <span className={ui.strong}>{capital(label[language])}</span>
              <span className={ui.muted}>{page?.title ?? heading(name)}</span>
              <span className={`${ui.wholeRow} ${ui.blue}`}>
                <span className={styles.caret}>
                  {named.length > 0 || group.length === 1
                    ? excerptOf(draft, named.at(-1))
                    : titles.join(' · ')}
                </span>
              </span>
              {isGone && <span className={ui.wholeRow}>{say('file.gone', { file })}</span>}
              <span className={`${ui.actions} ${ui.wholeRow}`}>
                {open && <Link onClick={() => take(draft)}>{say('drafts.continue')}</Link>}
                {open &&
                  !problems.some((problem) => isError(problem) && files.includes(problem.file)) && (
                    <Link off={acts.busy} onClick={() => keep(files, label)}>
                      {say('drafts.save')}
                    </Link>
                  )}
                <Link look="red" off={acts.busy} onClick={() => drop(group)}>
                  {say('drafts.discard')}
                </Link>
              </span>
            </li>
          )
        })}
      </ul>
    </Frame>
  )
}

/** What a draft writes, as far as it is words: its last change, or its title where nobody knows what it changes. */
function excerptOf({ to }: Draft, change: Difference | undefined): string {
  const lines = change?.path[0] === 'body' ? change.now : (to.text ?? (!change && to.body))
  if (lines) return String(lines).trim().split('\n').at(-1) ?? ''
  const value = change ? change.now : to.data?.['title']
  return typeof value === 'object' || value === undefined ? '' : String(value)
}

/** The place of a card among the others. */
const orderIn = (data: unknown): number => Number(propertyOf(data, 'order'))
