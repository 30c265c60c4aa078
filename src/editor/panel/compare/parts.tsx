import { type KeyboardEvent, useState } from 'react'
import { shortened } from '../../../message.ts'
import type { Language } from '../../../site.ts'
import type { VersionSide } from '../../compared.ts'
import { useChange } from '../effects.ts'
import { Difference } from '../sheets/difference.tsx'
import { Line } from '../signs.tsx'
import type { CompareSay } from '../words.ts'
import type { Block } from './blocks.ts'
import { linkWords } from './link-words.ts'
import { type PagePair, readPair, type Version } from './page-side.tsx'
import { comparedIn, headOf, leading, type Place, type Read } from './places.ts'

interface Saying {
  readonly say: CompareSay
}

interface TabsProps extends Saying {
  readonly pages: readonly PagePair[]
  readonly page: PagePair
  readonly onPick: (file: string) => void
}

/** The pages that differ, each with the number of its places once that is known; none where only its search result differs. */
export function Tabs({ pages, page, say, onPick }: TabsProps) {
  const counts = useCounts(pages)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const next = by && pages.at((pages.indexOf(page) + by) % pages.length)
    if (!next) return
    event.preventDefault()
    onPick(next.file)
    event.currentTarget.querySelectorAll('button')[pages.indexOf(next)]?.focus()
  }
  return (
    <div className="cmp-t" role="tablist" aria-label={say('compare.pages')} onKeyDown={onKeyDown}>
      {pages.map((one) => {
        const { name, file, route } = one
        const isMoved = route.before && route.after && route.before !== route.after
        const what = !one.before ? 'new' : !one.after ? 'gone' : isMoved ? 'moved' : undefined
        return (
          <button
            type="button"
            role="tab"
            key={file}
            aria-selected={one === page}
            tabIndex={one === page ? 0 : -1}
            onClick={() => onPick(file)}
          >
            {name}{' '}
            {what ? (
              <i className="it">{say(`compare.page.${what}`)}</i>
            ) : (
              <small>{counts.get(file) || undefined}</small>
            )}
          </button>
        )
      })}
    </div>
  )
}

/** How many places each page has: found one page after the other, without drawing it. */
function useCounts(pages: readonly PagePair[]): ReadonlyMap<string, number> {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map())
  const nameOf = (version: Version | undefined) =>
    version && ('src' in version.frame ? version.frame.src : version.frame.srcDoc.length)
  // The same pages in another list are counted once.
  useChange(
    pages.map(({ file, before, after }) => [file, nameOf(before), nameOf(after)]),
    () => {
      let isOver = false
      const count = async () => {
        for (const page of pages) {
          // A page that cannot be read has no number.
          const pair = await readPair(page).catch(() => undefined)
          if (isOver) return
          const { places } = comparedIn(pair ?? {})
          if (pair) setCounts((known) => new Map(known).set(page.file, places.length))
        }
      }
      count()
      return () => {
        isOver = true
      }
    },
  )
  return counts
}

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
    <div className="stepx">
      {button(say('compare.previous'), 'M8 1L3 6l5 5', -1)}
      <p>
        <b>{at + 1}</b> {say('compare.of', { n: of })}
      </p>
      {button(say('compare.next'), 'M4 1l5 5-5 5', 1)}
    </div>
  )
}

interface WordsProps extends Saying {
  readonly place: Place | undefined
  readonly page: PagePair
  readonly drawn: Readonly<Partial<Record<VersionSide, Read>>>
  readonly language: Language
}

// Long words are scrolled by keys.
const region = { tabIndex: 0 }

/** What a place is called, and what became of its words; of a page without places, what became of it. */
export function Words({ place, page, drawn, language, say }: WordsProps) {
  const { before, after } = page.route
  const isPicture = [place?.before[0], place?.after[0]].some((one) => one?.kind === 'picture')
  const told = () => {
    if (!page.before || !page.after)
      return (
        <p>
          {say(page.after ? 'compare.newText' : 'compare.goneText', {
            route: after ?? before ?? '',
          })}
        </p>
      )
    if (!place) return <p>{drawn.before && drawn.after && say('compare.elsewhere')}</p>
    const [old] = place.before
    const [young] = place.after
    const linksOf = (block: Block | undefined) =>
      (block?.links ?? []).map((link) => linkWords(link, language)).join(', ')
    const all = (blocks: Place['after']) => blocks.map(({ words }) => words).join(' · ')
    if (place.kind === 'moved')
      return <p>{say('compare.moved', { words: shortened(leading(place.after)?.words ?? '') })}</p>
    if (isPicture)
      return (
        <div className="pics">
          {[old, young].map(
            (block, at) =>
              block && (
                <figure key={block.name}>
                  <img src={imageOf(block, at === 0 ? young : old)} alt={block.words} />
                  <figcaption>
                    {say(at === 0 ? 'compare.is.before' : 'compare.is.after')}
                  </figcaption>
                </figure>
              ),
          )}
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
            before={place.kind === 'changed' ? (old?.words ?? '') : all(place.before)}
            after={place.kind === 'changed' ? (young?.words ?? '') : all(place.after)}
          />
        </p>
        {place.kind === 'changed' && old?.links.join() !== young?.links.join() && (
          <p>
            {say('compare.link')}{' '}
            <Difference isApart before={linksOf(old)} after={linksOf(young)} />
          </p>
        )}
      </>
    )
  }
  const isMoved = before && after && before !== after
  return (
    <section className="wd" aria-live="polite" {...region} aria-label={say('compare.words')}>
      <h2>
        {place?.mark?.label[language] ??
          say(isPicture ? 'compare.picture' : place ? 'compare.place' : 'compare.page')}
      </h2>
      {told()}
      {isMoved && (
        <p>
          {say('compare.address')} <del>{before}</del> <ins>{after}</ins>
        </p>
      )}
    </section>
  )
}

/** A file of a picture that is another one than those of the other version, which windows of another width may show. */
function imageOf({ element, name }: Block, other: Block | undefined): string {
  const files = [element.getAttribute('src') ?? '', ...name.split('\n')]
  const isFile = (one: string) => /^(?:\/|data:|https?:)/.test(one)
  const own = files.find((one) => isFile(one) && !other?.name.includes(one)) ?? files[0]
  return own?.split(' ')[0] ?? ''
}

interface HeadsProps extends Saying {
  readonly heads: Readonly<Record<VersionSide, string>>
  readonly drawn: WordsProps['drawn']
}

/** What a search result and a card shared elsewhere say of a page, before and after. */
export function Heads({ heads, drawn, say }: HeadsProps) {
  const [before, after] = [drawn.before, drawn.after].map((one) => one && headOf(one.page))
  return (
    <div className="shr">
      {(['before', 'after'] as const).map((of) => {
        const own = of === 'before' ? before : after
        const [old, young] = of === 'before' ? [own, own] : [before ?? own, own]
        if (!own || !old || !young) return <div key={of} />
        const became = (name: 'title' | 'description') => (
          <Difference isApart before={old[name]} after={young[name]} />
        )
        const { title, description, host, image, site } = own
        return (
          <div key={of}>
            <h2>{heads[of]}</h2>
            <h3>{say('compare.search')}</h3>
            <div className="serp">
              <cite>{host}</cite>
              <b>{became('title')}</b>
              <p>{became('description')}</p>
            </div>
            <p className="f-n">
              {say('compare.lengths', { title: title.length, description: description.length })}
            </p>
            <h3>{say('compare.card')}</h3>
            <div className="shc">
              {image && <img src={image} alt={say('compare.cardImage', { title })} />}
              <div>
                <b>{title}</b>
                <span>{site || host}</span>
              </div>
            </div>
            {of === 'after' && before && (
              <p className="f-n">
                {say(before.image === image ? 'compare.sameCard' : 'compare.otherCard')}
              </p>
            )}
          </div>
        )
      })}
    </div>
  )
}
