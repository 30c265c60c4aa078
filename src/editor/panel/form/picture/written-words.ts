import { useMemo } from 'react'
import type { FormOf, OpenFile, Place } from '../../../protocol/state.ts'
import type { DraftStore } from '../../state/draft-store.ts'
import { useDraftActions } from '../../state/panel.ts'
import { useDrafting } from '../../state/selectors.ts'
import { at, type Edit, leafText } from '../../state/tree.ts'
import { unanswered } from '../../state/unsaved.ts'
import { emptyFields } from '../fields/fields-kind.tsx'
import { useDrafted, useForm, useToday } from '../form-context.ts'
import { fieldAt } from '../form-places.ts'

/** Where the words of a picture stand: in a file of each language, in a group of fields. */
export interface WrittenWords extends NonNullable<OpenFile['pictureWords']> {
  readonly id: string
  /** The picture that they describe. */
  readonly shown: string
  readonly place: Place
  readonly form: FormOf<'fields'>
}

/** Where the words of the picture in a field stand; undefined where it has none. */
export function useWrittenWords(place: Place): WrittenWords | undefined {
  const id = useDrafted(({ tree }) => leafText(at(tree, [...place.slice(0, -1), 'id'])))
  const shown = useDrafted(({ tree }) => leafText(at(tree, place)))
  const own = useDrafted(({ open }) => open)
  const home = useDrafting(({ files }) => homeOf(own).flatMap((file) => files.get(file) ?? [])[0])
  const open = home?.open ?? own
  return useMemo(() => {
    const { pictureWords } = own
    if (!pictureWords || place.at(-1) !== pictureWords.picture || id === '') return undefined
    const words = [pictureWords.field, id]
    const form = fieldAt(open, words, open.data)?.form
    return form?.kind === 'fields' ? { ...pictureWords, id, shown, place: words, form } : undefined
  }, [own, open, id, shown, place])
}

const homeOf = ({ pictureWords }: OpenFile): readonly string[] => pictureWords?.files ?? []

/** Where the alternative text stands. */
export const altPlaceOf = ({ place, alt }: WrittenWords): Place => [...place, alt]

/** The name of the words in a file, under which it is said that they fit a new picture. */
const nameIn = ({ id }: WrittenWords, file: string): string => `${file} ${id}`

/** Whether it is still to be said that the alternative text in some file fits a new picture. */
export const useIsAsked = (words: WrittenWords, files: readonly string[]): boolean =>
  useDrafting((drafting) => {
    const asked = unanswered(drafting)
    return files.some((file) => asked.includes(nameIn(words, file)))
  })

/** How words are written in a file: the first one with all fields that there have to be, each of a new picture as its answer. */
export function useWriting(words: WrittenWords, isNew: boolean) {
  const drafts = useDraftActions()
  const { kinds } = useForm()
  const today = useToday()
  return useMemo(() => {
    const answer = (file: string, text: unknown) =>
      drafts.answer(nameIn(words, file), `${words.shown} ${text}`)
    return {
      write: (file: string, edit: Edit) => {
        const isAlt = edit.at.at(-1) === words.alt
        if (isNew && edit.do === 'set' && isAlt) answer(file, edit.to)
        const whole = () => emptyFields(words.form, { kinds, today })
        drafts.edit(file, isThere(drafts, words, file) ? edit : firstEdit(words, edit, whole))
      },
      /** Says that the alternative text fits as it is. */
      accept: (file: string) =>
        answer(file, leafText(at(drafts.current().files.get(file)?.tree, altPlaceOf(words)))),
    }
  }, [drafts, kinds, today, words, isNew])
}

const isThere = (drafts: DraftStore, { place }: WrittenWords, file: string): boolean =>
  at(drafts.current().files.get(file)?.tree, place) !== undefined

/** The edit that writes the first of some words. */
function firstEdit(
  { place }: WrittenWords,
  edit: Edit,
  whole: () => ReturnType<typeof emptyFields>,
): Edit {
  const name = edit.at.at(-1)
  if (edit.do !== 'set' || name === undefined) return edit
  return { do: 'set', at: place, to: { ...whole(), [name]: edit.to } }
}
