import type { KeyboardEvent } from 'react'
import { shortened } from '../../../message.ts'
import type { Language } from '../../../site.ts'
import type { Place as MarkPlace } from '../../protocol/state.ts'
import type { Coming, VersionSide } from '../../protocol/versions.ts'
import { Difference } from '../ui/difference.tsx'
import { Line } from '../ui/icons.tsx'
import ui from '../ui/ui.module.css'
import type { CompareSay } from '../words/words.ts'
import type { Block } from './blocks.ts'
import styles from './compare.module.css'
import { linkWords } from './link-words.ts'
import type { PagePair } from './page-side.tsx'
import { type ChangedPlace, type HeadLine, leading, type ReadPage } from './places.ts'

interface Saying {
  readonly say: CompareSay
}

interface TabsProps extends Saying {
  readonly pages: readonly PagePair[]
  readonly page: PagePair
  readonly coming: readonly Coming[]
  readonly onPick: (file: string) => void
}

/** The pages that differ, and what became of those that only one version has, or that are elsewhere. */
export function Tabs({ pages, page, coming, say, onPick }: TabsProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = by && pages.at((pages.indexOf(page) + by) % pages.length)
    if (!next) return
    event.preventDefault()
    onPick(next.file)
    event.currentTarget.querySelectorAll('button')[pages.indexOf(next)]?.focus()
  }
  return (
    <div
      className={styles.tabs}
      role="tablist"
      aria-label={say('compare.pages')}
      onKeyDown={onKeyDown}
    >
      {pages.map((pair) => {
        const { name, file, route } = pair
        const isMoved = route.before && route.after && route.before !== route.after
        const gone = laterIn(coming, file) ? 'later' : 'gone'
        const what = !pair.before ? 'new' : !pair.after ? gone : isMoved ? 'moved' : undefined
        return (
          <button
            type="button"
            role="tab"
            key={file}
            aria-selected={pair === page}
            tabIndex={pair === page ? 0 : -1}
            onClick={() => onPick(file)}
          >
            {name} {what && <i className={ui.muted}>{say(`compare.page.${what}`)}</i>}
          </button>
        )
      })}
    </div>
  )
}

/** What tells when visitors see a place of a file, or a file as a whole, that is to come. */
const laterIn = (coming: readonly Coming[], file: string, place: MarkPlace = []) =>
  coming.find(
    (later) => later.file === file && later.at.every((step, index) => step === place[index]),
  )

interface StepsProps extends Saying {
  readonly at: number
  readonly of: number
  readonly onStep: (by: 1 | -1) => void
}

/** From place to place. */
export function Steps({ at, of, say, onStep }: StepsProps) {
  const button = (label: string, d: string, by: 1 | -1) => (
    <button
      type="button"
      aria-label={label}
      aria-disabled={of < 2 || undefined}
      onClick={() => of > 1 && onStep(by)}
    >
      <Line size={12} d={d} />
    </button>
  )
  return (
    <div className={styles.steps}>
      {button(say('compare.previous'), 'M8 1L3 6l5 5', -1)}
      <p>
        <b>{at + 1}</b> {say('compare.of', { n: of })}
      </p>
      {button(say('compare.next'), 'M4 1l5 5-5 5', 1)}
    </div>
  )
}

interface WordsProps extends Saying {
  readonly place: ChangedPlace | undefined
  readonly page: PagePair
  readonly coming: readonly Coming[]
  readonly drawn: Readonly<Partial<Record<VersionSide, ReadPage>>>
  readonly language: Language
}

// Long words are scrolled by keys.
const region = { tabIndex: 0 }

/** What a place is called, and what became of its words; of a page without places, what became of it. */
export function Words({ place, page, coming, drawn, language, say }: WordsProps) {
  const { before, after } = page.route
  const isOfBoth = page.before !== undefined && page.after !== undefined
  const nameOf = () => {
    if (place?.lines) return 'compare.head'
    if (isPicture(place)) return 'compare.picture'
    return place ? 'compare.place' : 'compare.page'
  }
  const pageWords = () => {
    const route = after ?? before ?? ''
    const later = laterIn(coming, page.file)
    if (page.after) return say('compare.newText', { route })
    if (later) return say('compare.laterText', { route, from: later.from[language] })
    return say('compare.goneText', { route })
  }
  const isMoved = before && after && before !== after
  return (
    <section
      className={styles.words}
      aria-live="polite"
      {...region}
      aria-label={say('compare.words')}
    >
      <h2>{place?.mark?.label[language] ?? say(nameOf())}</h2>
      {!isOfBoth && <p>{pageWords()}</p>}
      {isOfBoth && !place && <p>{drawn.before && drawn.after && say('compare.elsewhere')}</p>}
      {isOfBoth && place && (
        <PlaceWords place={place} coming={coming} language={language} say={say} />
      )}
      {isMoved && (
        <p>
          {say('compare.address')} <del>{before}</del> <ins>{after}</ins>
        </p>
      )}
    </section>
  )
}

const isPicture = (place: ChangedPlace | undefined): boolean =>
  [place?.before[0], place?.after[0]].some((block) => block?.kind === 'picture')

interface PlaceWordsProps extends Saying {
  readonly place: ChangedPlace
  readonly coming: readonly Coming[]
  readonly language: Language
}

/** What became of the words of a place. */
function PlaceWords({ place, coming, language, say }: PlaceWordsProps) {
  const { kind, before, after, mark, lines } = place
  const [old] = before
  const [young] = after
  const linksOf = (block: Block | undefined) =>
    (block?.links ?? []).map((link) => linkWords(link, language)).join(', ')
  const all = (blocks: ChangedPlace['after']) => blocks.map(({ words }) => words).join(' · ')
  const later = kind === 'gone' && mark && laterIn(coming, mark.file, mark.at)
  if (lines) return <HeadWords lines={lines} say={say} />
  if (later)
    return (
      <>
        <p>{say('compare.later', { from: later.from[language] })}</p>
        <p>{all(before)}</p>
      </>
    )
  if (kind === 'moved')
    return <p>{say('compare.moved', { words: shortened(leading(after)?.words ?? '') })}</p>
  if (isPicture(place))
    return (
      <div className={styles.pictures}>
        {old && <Picture of="before" src={imageOf(old, young)} alt={old.words} say={say} />}
        {young && <Picture of="after" src={imageOf(young, old)} alt={young.words} say={say} />}
        <p>
          <Difference isApart before={old?.words ?? ''} after={young?.words ?? ''} />
        </p>
      </div>
    )
  return (
    <>
      <p lang={young?.element.closest('[lang]')?.getAttribute('lang') ?? undefined}>
        <Difference
          isApart
          before={kind === 'changed' ? (old?.words ?? '') : all(before)}
          after={kind === 'changed' ? (young?.words ?? '') : all(after)}
        />
      </p>
      {kind === 'changed' && old?.links.join() !== young?.links.join() && (
        <p>
          {say('compare.link')} <Difference isApart before={linksOf(old)} after={linksOf(young)} />
        </p>
      )}
    </>
  )
}

interface PictureProps extends Saying {
  readonly of: VersionSide
  readonly src: string
  readonly alt: string
}

/** A picture as a version has it. */
const Picture = ({ of, src, alt, say }: PictureProps) => (
  <figure>
    <img src={src} alt={alt} />
    <figcaption>{say(`compare.is.${of}`)}</figcaption>
  </figure>
)

interface HeadWordsProps extends Saying {
  readonly lines: readonly HeadLine[]
}

/** What became of the words of the head of a page, and of the picture that is shown where its address is shared. */
const HeadWords = ({ lines, say }: HeadWordsProps) =>
  lines.map(({ name, before, after }) =>
    name === 'image' ? (
      <div className={styles.pictures} key={name}>
        <p>{say('compare.head.image')}</p>
        {before && <Picture of="before" src={before} alt="" say={say} />}
        {after && <Picture of="after" src={after} alt="" say={say} />}
      </div>
    ) : (
      <p key={name}>
        {say(`compare.head.${name}`)} <Difference isApart before={before} after={after} />
      </p>
    ),
  )

/** A file of a picture that is another one than those of the other version, which windows of another width may show. */
function imageOf({ element, name }: Block, counterpart: Block | undefined): string {
  const files = [element.getAttribute('src') ?? '', ...name.split('\n')]
  const isFile = (file: string) => /^(?:\/|data:|https?:)/.test(file)
  const own = files.find((file) => isFile(file) && !counterpart?.name.includes(file)) ?? files[0]
  return own?.split(' ')[0] ?? ''
}
