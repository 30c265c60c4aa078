import { renderToStaticMarkup } from 'react-dom/server'
import type { Problem } from '../problem.ts'
import type { Language } from '../site.ts'
import { type Edition, isStopped } from './edition.ts'
import { type ExcerptLine, excerpt } from './excerpt.ts'
import { marginSign } from './margin-sign.ts'
import { proofWords } from './proof-words.ts'

interface Props {
  readonly edition: Edition
  readonly language: Language
}

/**
 * The proof of an edition as HTML: a bar at the foot of the page and the sheet of corrections.
 * Empty where there is nothing to correct and nothing has just been corrected.
 */
export function proof(edition: Edition, language: Language): string {
  if (isStopped(edition))
    return renderToStaticMarkup(<Stopped edition={edition} language={language} />)
  return edition.corrected
    ? renderToStaticMarkup(<Corrected edition={edition} language={language} />)
    : ''
}

function Stopped({ edition, language }: Props) {
  const words = proofWords[language]
  const { problems, defect } = edition
  const state = defect === undefined ? words.corrections(problems.length) : words.defect
  return (
    <div className="proof" lang={language}>
      <div className="proof-bar" role="status">
        <p>
          <b>{words.proof}</b>
          <span>{`${state} ${words.showing(timeOf(edition))}`}</span>
        </p>
        {problems.length > 0 && (
          <button type="button" data-proof="read" aria-expanded="false">
            {words.read}
          </button>
        )}
      </div>
      {problems.length > 0 && <Sheet edition={edition} language={language} />}
    </div>
  )
}

function Corrected({ edition, language }: Props) {
  const words = proofWords[language]
  return (
    <div className="proof" lang={language}>
      <div className="proof-bar" data-state="clean" role="status">
        <p>
          <b lang="fr">{words.clean}</b>
          <span>{words.built(edition.seconds)}</span>
        </p>
      </div>
    </div>
  )
}

function Sheet({ edition, language }: Props) {
  const words = proofWords[language]
  const { problems, texts } = edition
  return (
    <section className="proof-sheet" aria-label={words.proof} tabIndex={-1} hidden>
      <header>
        <h2>{words.proof}</h2>
        <p>{words.before(problems.length, timeOf(edition))}</p>
        <button type="button" data-proof="fold" aria-label={words.fold}>
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <path d="M2 2L18 18M18 2L2 18" />
          </svg>
        </button>
      </header>
      <ol aria-label={words.list}>
        {problems.map((problem) => (
          <Correction
            key={`${problem.file}:${problem.line}:${problem.column} ${problem.code}`}
            problem={problem}
            lines={excerpt(texts.get(problem.file), problem)}
            language={language}
          />
        ))}
      </ol>
    </section>
  )
}

interface CorrectionProps {
  readonly problem: Problem
  readonly lines: readonly ExcerptLine[]
  readonly language: Language
}

function Correction({ problem, lines, language }: CorrectionProps) {
  const words = proofWords[language]
  return (
    <li>
      <svg width="44" height="36" viewBox="0 0 44 36" aria-hidden="true">
        <path d={marginSign(problem.code)} />
      </svg>
      <div>
        <h3>{problem.message}</h3>
        <p className="proof-place">
          <code>{problem.file}</code>
          <span>{words.place(problem.line, problem.column)}</span>
        </p>
        {lines.length > 0 && (
          <pre className="proof-excerpt">
            {lines.map((line) => (
              <Line key={line.number} line={line} />
            ))}
          </pre>
        )}
        <p className="proof-fix">
          <span>{words.fix}</span> {problem.fix}
        </p>
      </div>
    </li>
  )
}

function Line({ line: { number, before, wrong, after } }: { readonly line: ExcerptLine }) {
  if (wrong === '')
    return (
      <span>
        <i>{number}</i>
        {before}
      </span>
    )
  return (
    <span data-wrong="">
      <i>{number}</i>
      {before}
      <mark>
        {wrong}
        <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
          <path d="M1 4C14 1 26 7 40 4S70 2 99 5" />
        </svg>
      </mark>
      {after}
    </span>
  )
}

const timeOf = ({ printed }: Edition): string | undefined => printed?.toTimeString().slice(0, 5)
