import { isError } from '../../problem.ts'
import type { Language } from '../../site.ts'
import type { PageInfo, State } from '../protocol.ts'
import type { SheetName } from './sheet.ts'
import { Button } from './sheets/frame.tsx'
import { FinalBar, Ring } from './signs.tsx'
import type { Say } from './words.ts'

interface BarProps {
  readonly state: State | undefined
  readonly page: PageInfo | undefined
  readonly route: string
  readonly isEditing: boolean
  readonly isPhone: boolean
  readonly language: Language
  readonly say: Say
  readonly onEdit: () => void
  readonly onSheet: (name: SheetName) => void
  readonly onPhone: () => void
  readonly onLanguage: (language: Language) => void
}

/** The bar at the foot of the page: one line of italics while nothing asks for anything. */
export function Bar(props: BarProps) {
  const { state, page, route, isEditing, isPhone, language, say, onSheet } = props
  const errors = state?.problems.filter(isError).length ?? 0
  const owed = state?.owed ?? 0
  const drafts = state?.drafts.length ?? 0
  const unpublished = state?.unpublished
  const publish = () => onSheet(errors > 0 ? 'problems' : 'publish')
  const other = language === 'en' ? 'fr' : 'en'
  return (
    <nav
      id="bar"
      tabIndex={-1}
      className={errors > 0 ? 'bar has-problems' : 'bar'}
      aria-label={say('bar.label')}
    >
      <button
        type="button"
        className="bi bi-page"
        title={page?.gated ? say('pt.gated') : page?.title}
        onClick={() => onSheet('pages')}
      >
        <span>{page?.name[language] ?? say('bar.label')}</span>
        <span className="rt">{page?.gated ? `${route}, ${say('bar.clear')}` : route}</span>
        <svg className="ic" width="12" height="8" viewBox="0 0 12 8" aria-hidden="true">
          <path d="M1 1.5L6 6.5 11 1.5" />
        </svg>
      </button>
      <button type="button" className="bi" aria-pressed={isEditing} onClick={props.onEdit}>
        <span>{say('bar.edit')}</span>
        {isEditing && <Ring name="circ" />}
      </button>
      {state && (
        <>
          <Count
            count={errors}
            pencil="red"
            words={[say('bar.problems.n', { n: errors })]}
            none={[say('bar.problems.0'), say('bar.problems.0.sm')]}
            onClick={() => onSheet('problems')}
          />
          <Count
            count={owed}
            pencil="blue"
            words={[say('bar.owed.n', { n: owed }), say('bar.owed.n.sm')]}
            none={[say('bar.owed.0'), say('bar.owed.0.sm')]}
            onClick={() => onSheet('owed')}
          />
        </>
      )}
      {drafts > 0 && (
        <Count
          count={drafts}
          pencil="blue"
          words={[say('bar.drafts.n', { n: drafts })]}
          onClick={() => onSheet('recovered')}
        />
      )}
      <span className="sp" />
      <button type="button" className="bi calm bi-x" aria-pressed={isPhone} onClick={props.onPhone}>
        <span>{say('bar.phone')}</span>
        {isPhone && <Ring name="circ" />}
      </button>
      <button type="button" className="bi calm bi-x" onClick={() => onSheet('keys')}>
        <span>{say('bar.keys')}</span> <kbd className="kb">?</kbd>
      </button>
      <button
        type="button"
        className="bi calm bi-x"
        lang={other}
        onClick={() => props.onLanguage(other)}
      >
        <span>{say('bar.lang')}</span>
      </button>
      {unpublished === 0 ? (
        <button type="button" className="bi calm bi-done" onClick={publish}>
          <span>{say('bar.publish.0')}</span>
          <FinalBar />
        </button>
      ) : (
        <Button look={unpublished && errors === 0 ? 'solid' : undefined} onClick={publish}>
          {say('bar.publish')}
          {unpublished === undefined ? '' : ` ${unpublished}`}
        </Button>
      )}
      <button
        type="button"
        className={unpublished ? 'bi bi-pub' : 'bi bi-pub calm'}
        onClick={publish}
      >
        {unpublished ? <span className="n">{unpublished}</span> : null}
        <span>{say(unpublished === 0 ? 'bar.publish.0' : 'bar.publish')}</span>
      </button>
    </nav>
  )
}

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
    <button type="button" className={`bi ${count > 0 ? pencil : 'calm'}`} onClick={onClick}>
      {count > 0 && <span className="n">{count}</span>}
      <span className="lg">{long}</span>
      <span className="sm" aria-hidden="true">
        {short}
      </span>
    </button>
  )
}
