import { renderToStaticMarkup } from 'react-dom/server'
import type { Problem } from '../problem.ts'
import type { Language } from '../site.ts'
import { overlayWords } from './overlay-words.ts'
import { isStopped, type Version } from './version.ts'

interface Props {
  readonly version: Version
  readonly language: Language
}

/**
 * The proof of a version as HTML: a bar at the foot of the page and the sheet of corrections.
 * Empty where there is nothing to correct and nothing has just been corrected.
 */
export function overlay(version: Version, language: Language): string {
  if (isStopped(version))
    return renderToStaticMarkup(<Stopped version={version} language={language} />)
  return version.corrected
    ? renderToStaticMarkup(<Corrected version={version} language={language} />)
    : ''
}

/** An empty page for the overlay, where no version was ever good. */
export const overlayPage = (language: Language): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{overlayWords[language].proof}</title>
      </head>
      <body />
    </html>,
  )}`

function Stopped({ version, language }: Props) {
  const words = overlayWords[language]
  const { problems, defect } = version
  const state = defect === undefined ? words.corrections(problems.length) : words.defect
  return (
    <div className="overlay" lang={language}>
      <div className="overlay-bar" role="status">
        <p>
          <b>{words.proof}</b>
          <span>{`${state} ${words.showing(timeOf(version))}`}</span>
        </p>
        {problems.length > 0 && (
          <button type="button" data-overlay="read" aria-expanded="false">
            {words.read}
          </button>
        )}
      </div>
      {problems.length > 0 && <Sheet version={version} language={language} />}
    </div>
  )
}

function Corrected({ version, language }: Props) {
  const words = overlayWords[language]
  return (
    <div className="overlay" lang={language}>
      <div className="overlay-bar" data-state="clean" role="status">
        <p>
          <b lang="fr">{words.clean}</b>
          <span>{words.built(version.seconds)}</span>
        </p>
      </div>
    </div>
  )
}

function Sheet({ version, language }: Props) {
  const words = overlayWords[language]
  const { problems, texts } = version
  return (
    <section className="overlay-sheet" aria-label={words.proof} tabIndex={-1} hidden>
      <header>
        <h2>{words.proof}</h2>
        <p>{words.before(problems.length, timeOf(version))}</p>
        <button type="button" data-overlay="fold" aria-label={words.fold}>
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
            text={texts.get(problem.file)}
            language={language}
          />
        ))}
      </ol>
    </section>
  )
}

const timeOf = ({ printed }: Version): string | undefined => printed?.toTimeString().slice(0, 5)

interface CorrectionProps {
  readonly problem: Problem
  /** The text of its file, where it has one. */
  readonly text: string | undefined
  readonly language: Language
}

function Correction({ problem, text, language }: CorrectionProps) {
  const words = overlayWords[language]
  return (
    <li>
      <svg width="44" height="36" viewBox="0 0 44 36" aria-hidden="true">
        <path d={marginSign(problem.code)} />
      </svg>
      <div>
        <h3>{problem.message}</h3>
        <p className="overlay-place">
          <code>{problem.file}</code>
          <span>{words.place(problem.line, problem.column)}</span>
        </p>
        {text !== undefined && <Excerpt problem={problem} text={text} />}
        <p className="overlay-fix">
          <span>{words.fix}</span> {problem.fix}
        </p>
      </div>
    </li>
  )
}

/** The marks that a proofreader writes into the margin, as paths in a box of 44 by 36. */
const signs = {
  /** Two words to be exchanged: a name that is not one. */
  swap: 'M3 22C3 8 14 8 14 18S26 30 26 14 38 8 40 16',
  /** To be moved to the left. */
  move: 'M40 6H20V30H40M4 18H18M10 12L4 18L10 24',
  /** To be taken out. */
  delete: 'M4 30C16 22 30 10 34 6 38 2 30 0 28 8 25 20 36 28 40 20',
  /** Something is missing here. */
  caret: 'M6 30L22 6L38 30',
} as const

/** The mark for a kind of problem. */
function marginSign(code: string): string {
  if (/unknown|spelling|same|duplicate/.test(code)) return signs.swap
  if (/missing|empty|count|unclosed|closing|no-words|no-text/.test(code)) return signs.caret
  if (/^yaml\/(?:indent|nesting|tab|space|dash)/.test(code)) return signs.move
  return signs.delete
}

/** The line of a problem, with the stretch of it that is wrong, and its neighbours. */
function Excerpt({ problem, text }: { readonly problem: Problem; readonly text: string }) {
  const lines = text.split(/\r\n|[\r\n]/)
  return (
    <pre className="overlay-excerpt">
      {[problem.line - 1, problem.line, problem.line + 1].map((number) => {
        const line = lines[number - 1]
        if (line === undefined) return null
        const marked = number === problem.line && problem.column <= [...line].length
        return (
          <span key={number} data-wrong={marked ? '' : undefined}>
            <i>{number}</i>
            {marked ? <Marked line={line} problem={problem} /> : line}
          </span>
        )
      })}
    </pre>
  )
}

/** Columns count code points; a mistake over several lines is marked to the end of its first. */
function Marked({ line, problem }: { readonly line: string; readonly problem: Problem }) {
  const letters = [...line]
  const start = problem.column - 1
  const stated = problem.endLine > problem.line ? letters.length : problem.endColumn - 1
  const end = Math.max(stated, start + 1)
  return (
    <>
      {letters.slice(0, start).join('')}
      <mark>
        {letters.slice(start, end).join('')}
        <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
          <path d="M1 4C14 1 26 7 40 4S70 2 99 5" />
        </svg>
      </mark>
      {letters.slice(end).join('')}
    </>
  )
}
