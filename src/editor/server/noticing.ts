import { both } from '../../message.ts'
import type { Language } from '../../site.ts'
import { atPlaces } from '../documents/file-text.ts'
import type { Label } from '../protocol/calls.ts'
import type { Settled } from '../protocol/conflict.ts'
import type { BuildThreadCalls } from '../site/build-thread-calls.ts'
import { fileIn } from '../store/place.ts'
import type { openStore } from '../store/store.ts'

interface Noticing {
  /** The real path of the content. */
  readonly root: string
  readonly store: Pick<ReturnType<typeof openStore>, 'outside' | 'chosen'>
  readonly site: Pick<BuildThreadCalls, 'tell'>
}

/** Notes in the history what comes into the files beside the saves: what other programs write, and what is chosen in a merge. */
export function openNoticing({ root, store, site }: Noticing) {
  let choosing: Promise<unknown> = Promise.resolve()

  /** Notes what of a merge somebody has chosen: at the places in question, what the files say now. */
  const note = (
    settled: readonly Settled[],
    before: ReadonlyMap<string, Uint8Array | undefined>,
    label: Label,
  ) => {
    const files = [...before].map(([path, former]) => {
      const bytes = fileIn(root, path)?.bytes
      const places = settled.flatMap(({ file, at }) => (file === path ? [at ?? ['body']] : []))
      const now = former && bytes ? atPlaces({ path, bytes }, former, places).bytes : bytes
      return { path, before: former, now }
    })
    return store.chosen(files, label)
  }

  return {
    /** Notes what another program has made of files; gives whether there is anything. */
    notice: async (paths: ReadonlySet<string>): Promise<boolean> => {
      // What a merge has brought is no work of another program as far as somebody has chosen it.
      await choosing
      return store.outside(paths, async (files) => {
        const changes = await site.tell({ files }).catch(() => [])
        const said = (language: Language) => {
          const words = changes.map(({ word }) => word[language])
          const all = new Set(words.length > 0 ? words : files.map(({ path }) => path))
          return [...all].slice(0, 3).join(', ') + elsewhere[language]
        }
        return { en: said('en'), fr: said('fr') }
      })
    },
    /** Does a merge, and notes what somebody has chosen in it as a save of theirs; the rest has come from others. */
    choose: async <Result>(
      settled: readonly Settled[],
      label: Label,
      merge: () => Promise<Result>,
    ): Promise<Result> => {
      const before = new Map(settled.map(({ file }) => [file, fileIn(root, file)?.bytes]))
      const merging = merge()
      const noted = merging.then(() => note(settled, before, label))
      choosing = noted.catch(() => {})
      const result = await merging
      await noted
      return result
    },
  }
}

const elsewhere = both(', from another program', ', depuis un autre programme')
