import { propertyOf } from '../../../parse.ts'
import type { OpenFile, Save } from '../../protocol/state.ts'
import { useClient, useCommands, useDraftActions } from '../state/panel.ts'
import { useSay, useSite, useView } from '../state/selectors.ts'
import { useActs } from '../ui/acts.tsx'
import { Link } from '../ui/buttons.tsx'
import ui from '../ui/ui.module.css'
import { inBoth } from '../words/names.ts'

/** What can be done with a file as a whole: each at once, and taken back by one undo. */
export function Whole({ open, isTop }: { readonly open: OpenFile; readonly isTop: boolean }) {
  const client = useClient()
  const drafting = useDraftActions()
  const say = useSay()
  const { go, notify } = useCommands()
  const route = useView((view) => view.route)
  const pages = useSite((site) => site.pages)
  const { save, busy, trouble } = useActs()
  const { file, isCard } = open
  const openSheet = (name: 'order' | 'rename' | 'new-page' | 'delete') => () =>
    go({ open: 'sheet', name, file })
  const add = useNewCard(file)
  const remove = async () => {
    // It may have been saved a moment ago.
    const change = async () => {
      const { seen } = await client.open({ path: file })
      return client.change({
        changes: [{ file, seen, gone: true }],
        label: inBoth((_, say) => say('card.remove')),
      })
    }
    let removal: Save | undefined
    await drafting.remove(file, async () => {
      removal = await save(change)
      return removal !== undefined
    })
    if (!removal) return
    go({ open: 'nothing' })
    notify(say('card.removed', { name: textOf(open, 'title') }), removal)
  }
  const page = pages.find(({ address }) => address === route)
  const isPage = isTop && page?.file === file
  if (open.from !== undefined) return null
  return (
    <>
      <div className={ui.actions}>
        {page && !isPage && (
          <Link onClick={() => go({ open: 'field', file: page.file })}>{say('page.settings')}</Link>
        )}
        {isCard && <Link onClick={add}>{say('card.another')}</Link>}
        {isCard && hasOrder(open) && <Link onClick={openSheet('order')}>{say('order.title')}</Link>}
        {isCard && (
          <Link look="red" off={busy} onClick={remove}>
            {say('card.remove')}
          </Link>
        )}
        {isPage && page.mayGo && <Link onClick={openSheet('rename')}>{say('address.change')}</Link>}
        {isPage && open.translation === undefined && (
          <Link onClick={openSheet('new-page')}>
            {say(open.language === 'fr' ? 'newPage.inEnglish' : 'newPage.inFrench')}
          </Link>
        )}
        {isPage && page.mayGo && (
          <Link look="red" onClick={openSheet('delete')}>
            {say('deletePage.title')}
          </Link>
        )}
      </div>
      {trouble}
    </>
  )
}

/** Opens a card beside another one, which is none before something is written in it. */
export function useNewCard(like: string) {
  const client = useClient()
  const drafting = useDraftActions()
  const { go } = useCommands()
  return async () => {
    const card = await client.newCard({ like })
    drafting.begin(card)
    go({ open: 'field', file: card.file, at: [card.fields[0]?.name ?? ''] })
  }
}

const hasOrder = ({ data }: OpenFile): boolean => propertyOf(data, 'order') !== undefined

/** What a file says in a field. */
const textOf = ({ data, name }: OpenFile, field: string): string =>
  String(propertyOf(data, field) ?? name.en)
