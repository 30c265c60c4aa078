import type { ComponentProps } from 'react'
import { isError } from '../../problem.ts'
import type { Language } from '../../site.ts'
import type { PageInfo, PublishState } from '../protocol.ts'
import { Button } from './kit.tsx'
import { type Panel, type SheetName, useEarly } from './panel.ts'
import { Chevron, FinalBar, Ring } from './signs.tsx'
import { momentIn } from './words.ts'

interface BarProps {
  readonly page: PageInfo | undefined
  readonly isEditing: boolean
  readonly isPhone: boolean
  readonly onEdit: () => void
  readonly onPhone: () => void
  readonly onLanguage: (language: Language) => void
}

/** The bar at the foot of the page: one line of italics while nothing asks for anything. */
export function Bar(props: BarProps) {
  const { page, isEditing, isPhone } = props
  const { state, route, language, say, go } = useEarly()
  const errors = state?.problems.filter(isError).length ?? 0
  const owed = state?.owed.length ?? 0
  const drafts = state?.drafts.length ?? 0
  const { label, count, pencil, isDone } = published(state?.publication, { language, say })
  const openSheet = (name: SheetName) => () => go({ open: 'sheet', name })
  const publish = openSheet(errors > 0 ? 'problems' : 'publish')
  const other = language === 'en' ? 'fr' : 'en'
  const name = page?.name[language] ?? say('bar.name')
  const address = page?.gated ? `${route}, ${say('bar.passwordPage')}` : route
  return (
    <nav
      id="bar"
      tabIndex={-1}
      className={errors > 0 ? 'bar has-problems' : 'bar'}
      aria-label={say('bar.name')}
    >
      <Item
        look="bi-page"
        title={page?.gated ? say('page.hasPassword') : page?.title}
        aria-label={`${name} ${address}`}
        onClick={openSheet('pages')}
      >
        <span>{name}</span>
        <span className="it">{address}</span>
        <Chevron />
      </Item>
      <Item aria-pressed={isEditing} onClick={props.onEdit}>
        <span>{say('bar.edit')}</span>
      </Item>
      {state && (
        <>
          <Count
            count={errors}
            pencil="red"
            words={[say('bar.problems', { n: errors })]}
            none={[say('bar.noProblems'), say('problems.title')]}
            onClick={openSheet('problems')}
          />
          <Count
            count={owed}
            pencil="blue"
            words={[say('bar.owed', { n: owed }), say('owed.owed')]}
            none={[say('bar.nothingOwed'), say('bar.nothingOwedShort')]}
            onClick={openSheet('owed')}
          />
        </>
      )}
      {drafts > 0 && (
        <Count
          count={drafts}
          pencil="blue"
          words={[say('bar.drafts', { n: drafts })]}
          onClick={openSheet('recovered')}
        />
      )}
      <span className="sp" />
      <Item look="calm bi-x" aria-pressed={isPhone} onClick={props.onPhone}>
        <span>{say('bar.phone')}</span>
      </Item>
      <Item look="calm bi-x" onClick={openSheet('keys')}>
        <span>{say('keys.title')}</span> <kbd className="kb">?</kbd>
      </Item>
      <Item look="calm bi-x" lang={other} onClick={() => props.onLanguage(other)}>
        <span>{say('bar.otherLanguage')}</span>
      </Item>
      {count === undefined ? (
        <Item look={`bi-done ${pencil ?? 'calm'}`} onClick={publish}>
          {pencil && <Pencil of={pencil} />}
          <span>{label}</span>
          {isDone && <FinalBar />}
        </Item>
      ) : (
        <Button look={count > 0 && errors === 0 ? 'solid' : undefined} onClick={publish}>
          {label}
          {count > 0 && ` ${count}`}
        </Button>
      )}
      <Item look={`bi-pub ${count ? '' : (pencil ?? 'calm')}`} onClick={publish}>
        {count ? <span className="n">{count}</span> : null}
        <span>{label}</span>
      </Item>
    </nav>
  )
}

interface ItemProps extends ComponentProps<'button'> {
  readonly look?: string
}

/** A part of the bar that can be pressed; the red pencil rings it while it is on. */
const Item = ({ look, children, ...props }: ItemProps) => (
  <button type="button" className={look ? `bi ${look}` : 'bi'} {...props}>
    {children}
    {props['aria-pressed'] && <Ring name="circ" />}
  </button>
)

interface Published {
  readonly label: string
  /** The changes that a press would publish; undefined where nothing is to be pressed. */
  readonly count?: number
  readonly pencil?: 'red' | 'blue'
  readonly isDone?: boolean
}

/** How far the changes have come, as the sheet of publishing tells it, in a word or two. */
function published(
  publication: PublishState | undefined,
  { language, say }: Pick<Panel, 'language' | 'say'>,
): Published {
  const { step, changes = [], sentAt = '', stopped } = publication ?? {}
  const at = (moment: string) => ({ at: momentIn(language, moment) })
  if (step === 'nothing') return { label: say('bar.nothingToPublish') }
  if (step === 'live') return { label: say('bar.live'), isDone: true }
  if (step === 'sent') return { label: say('bar.sent', at(sentAt)) }
  if (step === 'waiting') return { label: say('bar.waiting', at(sentAt)), pencil: 'blue' }
  if (step === 'stopped')
    return { label: say('bar.stopped', at(stopped?.at ?? sentAt)), pencil: 'red' }
  if (step === 'branch') return { label: say('bar.branch'), count: 0 }
  return { label: say('publish.title'), count: changes.length }
}

/** The sign of what waits, or was stopped. */
const Pencil = ({ of }: { readonly of: 'red' | 'blue' }) => (
  <svg width="20" height="16" viewBox="0 0 20 16" aria-hidden="true">
    <g fill="currentColor">
      {of === 'blue' ? (
        <use href="#fermata" transform="translate(1 14) scale(.3)" />
      ) : (
        <use href="#caesura" transform="translate(3 15) scale(.28)" />
      )}
    </g>
  </svg>
)

interface CountProps {
  readonly count: number
  readonly pencil: 'red' | 'blue'
  /** What is counted, long and short, and what is said where there is nothing. */
  readonly words: readonly [long: string, short?: string]
  readonly none?: readonly [string, string]
  readonly onClick: () => void
}

function Count({ count, pencil, words, none = ['', ''], onClick }: CountProps) {
  const [long, short = long] = count > 0 ? words : none
  return (
    <Item look={count > 0 ? '' : 'calm'} onClick={onClick}>
      {count > 0 && <span className={`n ${pencil}`}>{count}</span>}
      <span className="vh">{long}</span>
      <span className="lg" aria-hidden="true">
        {long}
      </span>
      <span className="sm" aria-hidden="true">
        {short}
      </span>
    </Item>
  )
}
