import { slug } from '../../../check/slug.ts'
import type { Drafted } from './drafts.ts'
import { at, leafText } from './tree.ts'

/** The folder of a file, with its slash. */
export const folderOf = (file: string): string => file.replace(/[^/]*$/, '')

/** What stays the same of every draft of a file: the version it was made for or, of a new one, what it begins with. */
export const draftOrigin = (file: string, { seen, open: { from } }: Drafted) => ({
  file,
  seen,
  ...(from !== undefined && { from }),
})

/** What a file is called: a new one after its title. */
export function fileNameOf(
  { open: { file, from }, tree }: Drafted,
  taken: readonly string[],
): string {
  const title = slug(leafText(at(tree, ['title'])))
  const named = file.replace(/[^/]+(?=\.\w+$)/, title)
  return from === undefined || title === '' || taken.includes(named) ? file : named
}
