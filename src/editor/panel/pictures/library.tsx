import { useState } from 'react'
import type { LibraryPicture, State } from '../../protocol/state.ts'
import { useClient, useCommands } from '../state/panel.ts'
import { useSite, useSpeech } from '../state/selectors.ts'
import { useActs } from '../ui/acts.tsx'
import { Button, Link } from '../ui/buttons.tsx'
import { filesIn, forPictures } from '../ui/dropped.ts'
import { useChange } from '../ui/effects.ts'
import { sheetBody } from '../ui/focus-places.ts'
import { Radios } from '../ui/radios.tsx'
import { Note } from '../ui/sentences.tsx'
import { Frame } from '../ui/sheet-frame.tsx'
import ui from '../ui/ui.module.css'
import { inBoth } from '../words/names.ts'
import { measuresOf, ownPictures, sizeIn } from './picture-facts.ts'
import styles from './pictures.module.css'
import { ShownPicture } from './shown-picture.tsx'
import { useUpload } from './use-upload.tsx'

declare module '../state/targets.ts' {
  interface Sheets {
    readonly library: object
  }
}

const nameOf = (path: string): string => path.replace(/^.*\//, '')

/** The pictures that no file names, and no draft. */
export function unusedIn({ pictures, drafts }: State): readonly LibraryPicture[] {
  const said = JSON.stringify(drafts)
  return pictures.filter(({ path, usedBy }) => usedBy.length === 0 && !said.includes(nameOf(path)))
}

/** Every picture of the content: those that are used, with where; then the others, which can be deleted. */
export function Library() {
  const client = useClient()
  const { language, say } = useSpeech()
  const { go, notify } = useCommands()
  const pictures = useSite((site) => site.pictures)
  const state = useSite((site) => site)
  const acts = useActs()
  const [isUnusedOnly, setIsUnusedOnly] = useState(false)
  const [asked, ask] = useState<string>()
  const unused = unusedIn(state)
  const own = ownPictures(pictures)
  const used = own.filter((picture) => !unused.includes(picture))
  const shown = isUnusedOnly ? unused : [...used, ...unused]

  const folder = used[0]?.path.replace(/\/?[^/]*$/, '') ?? ''
  const label = (name: string) => inBoth((_, say) => say('library.uploaded', { name }))
  const uploading = useUpload({ folder, label }, () => setIsUnusedOnly(true))
  const remove = async ({ path: file, seen }: LibraryPicture) => {
    const label = inBoth((_, say) => say('library.deleted', { name: nameOf(file) }))
    const changes = [{ file, seen, gone: true as const }]
    const save = await acts.save(() => client.change({ changes, label }))
    if (save) notify(label[language], save)
  }
  // What came of it is told above the pictures.
  useChange([isUnusedOnly, uploading.trouble !== undefined], () => {
    document.querySelector(sheetBody)?.scrollTo(0, 0)
  })
  const weight = pictures.reduce((sum, { size }) => sum + size, 0)
  return (
    <Frame
      title={say('picture.library')}
      crumb={say('library.sum', { n: own.length, size: sizeIn(language, weight) })}
      right={<Button onClick={uploading.choose}>{say('picture.upload')}</Button>}
    >
      {uploading.limits}
      <Radios
        className={ui.segments}
        label={say('picture.library')}
        value={isUnusedOnly}
        options={[say('library.every'), say('library.unused', { n: unused.length })].map(
          (shown, at) => ({ value: at === 1, shown }),
        )}
        onChange={setIsUnusedOnly}
      />
      <Note text={uploading.reading} />
      {uploading.trouble}
      {acts.trouble}
      <ul
        className={styles.library}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          uploading.takeAll(filesIn('drop', event.dataTransfer))
        }}
        {...forPictures}
      >
        {shown.map((picture) => {
          const { path, seen, usedBy } = picture
          const narrow = pictures.filter(
            ({ narrowOf }) => narrowOf === path && own.includes(picture),
          )
          const name = nameOf(path)
          const pages = new Set(usedBy.map(({ page }) => page[language]))
          const withoutPage = say(unused.includes(picture) ? 'library.nowhere' : 'library.inDraft')
          return (
            <li key={path} className={unused.includes(picture) ? styles.unused : undefined}>
              <button
                type="button"
                className={styles.picture}
                aria-label={name}
                aria-expanded={asked === path}
                onClick={() => ask(asked === path ? undefined : path)}
              >
                <ShownPicture key={seen} path={path} width={360} />
              </button>
              <p className={ui.strong}>{name}</p>
              <p className={ui.hint}>{measuresOf(picture, language)}</p>
              <p className={ui.hint}>{[...pages].join(', ') || withoutPage}</p>
              {narrow.map((narrowPicture) => (
                <p className={ui.hint} key={narrowPicture.path}>
                  {say('library.narrow', { measures: measuresOf(narrowPicture, language) })}
                </p>
              ))}
              {asked === path && pages.size > 0 && (
                <Note red text={say('library.used', { name, n: pages.size })} />
              )}
              {asked === path &&
                [picture, ...narrow]
                  .flatMap((each) => each.usedBy)
                  .map(({ file, at, page, label }) => (
                    <Link key={`${file} ${at}`} onClick={() => go({ open: 'field', file, at })}>
                      {`${page[language]}, ${label[language]}`}
                    </Link>
                  ))}
              {unused.includes(picture) && (
                <Link look="red" off={acts.busy} onClick={() => remove(picture)}>
                  {say('library.delete')} <span className={ui.visuallyHidden}>{name}</span>
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Frame>
  )
}
