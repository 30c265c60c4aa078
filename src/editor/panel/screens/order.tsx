import { useShallow } from 'zustand/react/shallow'
import { propertyOf } from '../../../parse.ts'
import { titleOf } from '../form/labels.ts'
import { useNewCard } from '../form/whole-file.tsx'
import { folderOf } from '../state/draft-files.ts'
import type { Drafted } from '../state/drafts.ts'
import { useCommands, useDraftActions } from '../state/panel.ts'
import { useDrafting, useSite, useSpeech } from '../state/selectors.ts'
import { absenceSentence, shownTimes } from '../state/shown-times.ts'
import { at, leafText } from '../state/tree.ts'
import { Add } from '../ui/buttons.tsx'
import { classes } from '../ui/classes.ts'
import { useChange } from '../ui/effects.ts'
import { LiftedWords } from '../ui/lifted-words.tsx'
import { SaveDrafts } from '../ui/saving.tsx'
import { Frame } from '../ui/sheet-frame.tsx'
import ui from '../ui/ui.module.css'
import { useReorder } from '../ui/use-reorder.ts'
import { inBoth } from '../words/names.ts'

interface OrderSheet {
  /** A card, by its file: it is put in order among those of its kind. */
  readonly file: string
}

declare module '../state/targets.ts' {
  interface Sheets {
    readonly order: OrderSheet
  }
}

/** The cards of a kind in the order in which visitors see them: moved by the pointer or by keys, and saved as one. */
export function Order({ file }: OrderSheet) {
  const drafting = useDraftActions()
  const { language, say } = useSpeech()
  const { go, announce } = useCommands()
  const parts = useSite((site) => site.parts)
  const fileVersion = useSite((site) => site.fileVersion)
  const drafts = useSite((site) => site.drafts)
  const now = useSite(({ schedule }) => schedule.now)
  const all = parts.map((part) => part.file)
  const files = all.filter((path) => folderOf(path) === folderOf(file))
  useChange([files.join('\n'), fileVersion], () => {
    for (const path of files) drafting.read(path, drafts)
  })
  useChange([files.join('\n')], () => {
    drafting.show((path, place) => files.includes(path) && place[0] === 'order')
    return () => drafting.show()
  })
  const add = useNewCard(file)
  const save = () => drafting.save(inBoth((_, say) => say('order.title')))
  const read = useDrafting(useShallow((all) => files.flatMap((path) => all.files.get(path) ?? [])))
  const cards = read.toSorted((left, right) => orderOf(left) - orderOf(right))
  const before = read.toSorted((left, right) => savedOrder(left) - savedOrder(right))
  const move = (from: number, to: number) => {
    const card = cards[from]
    if (!card || to < 0 || to >= cards.length || from === to) return
    const numbers = cards.map(orderOf)
    for (const [index, drafted] of cards.toSpliced(from, 1).toSpliced(to, 0, card).entries())
      if (orderOf(drafted) !== numbers[index])
        drafting.edit(drafted.open.file, { do: 'set', at: ['order'], to: numbers[index] ?? index })
    announce(say('list.moved', { name: titleOf(card, language), n: to + 1, all: cards.length }))
  }
  const { list, row: lifted, to, gapAt, handle } = useReorder(cards, move)
  const gap = <li className={ui.rowGap} aria-hidden="true" />
  return (
    <Frame title={say('order.title')} note={say('order.note')} right={<SaveDrafts onSave={save} />}>
      <ol ref={list}>
        {cards.map((card, index) => {
          const savedIndex = before.indexOf(card)
          const name = titleOf(card, language)
          const place = gapAt(card)
          const absent = absenceSentence({ language, say }, now, shownTimes(card.tree))
          return [
            place === 'before' && gap,
            <li
              className={classes(ui.row, card === lifted && ui.lifted)}
              key={card.open.file}
              data-row={index}
            >
              <button
                type="button"
                className={ui.rowHandle}
                data-handle
                aria-label={`${name}. ${say('list.drag', { n: index + 1, all: cards.length })}`}
                {...handle(index)}
              >
                {index + 1}
                <i aria-hidden="true" />
              </button>
              <button
                type="button"
                className={ui.rowName}
                lang={card.open.language}
                onClick={() => go({ open: 'field', file: card.open.file })}
              >
                {name}
              </button>
              {(savedIndex !== index || absent) && (
                <span className={`${ui.rowState} ${ui.hint} ${ui.blue}`}>
                  {savedIndex === index ? absent : say('order.was', { n: savedIndex + 1 })}
                </span>
              )}
            </li>,
            place === 'after' && gap,
          ]
        })}
      </ol>
      <LiftedWords
        text={
          lifted &&
          say('list.lifted', { name: titleOf(lifted, language), n: to + 1, all: cards.length })
        }
      />
      <Add onClick={add}>{say('order.add')}</Add>
    </Frame>
  )
}

const orderOf = ({ tree }: Drafted): number => Number(leafText(at(tree, ['order'])))

const savedOrder = ({ open }: Drafted): number => Number(propertyOf(open.data, 'order'))
