import { quotedNames } from '../../../message.ts'
import type { Language } from '../../../site.ts'
import { sayIn } from '../words/words.ts'

/* Files that are pasted or dropped: fields of pictures take one, everything else says that it takes none. */

/** What marks an element that takes a picture. */
export const forPictures = { 'data-pictures': '' }

/** The files of a paste or a drop; none where somebody pastes words, which Word and Excel put a picture of beside them. */
export function filesIn(
  event: 'paste' | 'drop',
  data: Pick<DataTransfer, 'files' | 'getData'> | null,
): readonly File[] {
  const files = [...(data?.files ?? [])]
  const words = event === 'paste' ? (data?.getData('text/plain').trim() ?? '') : ''
  // Some systems put the name of a file beside it, or its path.
  const names = new Set(files.flatMap(({ name }) => [name, encodeURIComponent(name)]))
  const isNames = words.split(/\r?\n/).every((line) => names.has(line.replace(/^.*[\\/]/, '')))
  return words === '' || isNames ? files : []
}

/** That files are not taken, and what can be done instead. */
export function refusalOf(
  files: readonly Pick<File, 'name' | 'type'>[],
  language: Language,
): string {
  const say = sayIn(language)
  const [pictures, otherFiles] = [true, false].map((isPicture) =>
    files.filter(({ type }) => type.startsWith('image/') === isPicture).map(({ name }) => name),
  )
  const sentence = (key: 'files.picture' | 'files.other', all: readonly string[] = []) =>
    all.length > 0 ? say(key, { n: all.length, names: quotedNames(all)[language] }) : []
  return [sentence('files.picture', pictures), sentence('files.other', otherFiles)].flat().join(' ')
}

/** Keeps files from being typed, from taking the place of words, and from being opened in place of the editor. */
export function guardFileDrops(
  page: Document,
  refuse: (files: readonly File[]) => void = () => {},
): () => void {
  const ends = new AbortController()
  const options = { capture: true, signal: ends.signal }
  const stop = (event: Event, files: readonly File[]) => {
    if (files.length === 0 || isForPictures(event.target)) return
    event.preventDefault()
    event.stopPropagation()
    refuse(files)
  }
  const over = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  page.addEventListener('dragover', over, options)
  page.addEventListener(
    'drop',
    (event) => stop(event, filesIn('drop', event.dataTransfer)),
    options,
  )
  page.addEventListener(
    'paste',
    (event) => stop(event, filesIn('paste', event.clipboardData)),
    options,
  )
  return () => ends.abort()
}

// Of a page in a frame, which has classes of its own.
const isForPictures = (target: EventTarget | null): boolean =>
  target !== null &&
  'closest' in target &&
  typeof target.closest === 'function' &&
  target.closest('[data-pictures]') !== null
