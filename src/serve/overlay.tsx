import { renderToStaticMarkup } from 'react-dom/server'
import { excerptOf } from '../format/frame.ts'
import type { Problem } from '../problem.ts'
import type { Language } from '../site.ts'
import { isStopped, type Version } from './version.ts'

/**
 * The proof of a version as HTML: a bar at the foot of the page and the sheet of corrections.
 * Empty where there is nothing to correct and nothing has just been corrected.
 */
export const overlay = (version: Version, language: Language): string =>
  isStopped(version) || version.corrected
    ? renderToStaticMarkup(
        <div className="overlay" lang={language}>
          {version.corrected ? (
            <Corrected version={version} language={language} />
          ) : (
            <Stopped version={version} language={language} />
          )}
        </div>,
      )
    : ''

/** An empty page for the overlay, where no version was ever good. */
export const overlayPage = (language: Language): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{wording[language].proof}</title>
      </head>
      <body />
    </html>,
  )}`

interface Props {
  readonly version: Version
  readonly language: Language
}

function Corrected({ version, language }: Props) {
  const words = wording[language]
  return (
    <div className="overlay-bar" data-state="clean" role="status">
      <p>
        <b lang="fr">{words.clean}</b>
        <span>{words.built(version.seconds)}</span>
      </p>
    </div>
  )
}

function Stopped({ version, language }: Props) {
  const words = wording[language]
  const { problems, defect, texts, printed } = version
  const time = printed?.toTimeString().slice(0, 5)
  const state = defect === undefined ? words.corrections(problems.length) : words.defect
  const bar = (
    <p>
      <b>{words.proof}</b>
      <span>{`${state} ${words.showing(time)}`}</span>
    </p>
  )
  if (problems.length === 0)
    return (
      <div className="overlay-bar" role="status">
        {bar}
      </div>
    )
  return (
    <>
      <div className="overlay-bar" role="status">
        {bar}
        <button type="button" data-overlay="read" aria-expanded="false">
          {words.read}
        </button>
      </div>
      <section className="overlay-sheet" aria-label={words.proof} tabIndex={-1} hidden>
        <header>
          <h2>{words.proof}</h2>
          <p>{words.before(problems.length, time)}</p>
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
    </>
  )
}

interface CorrectionProps {
  readonly problem: Problem
  /** The text of its file, where it has one. */
  readonly text: string | undefined
  readonly language: Language
}

function Correction({ problem, text, language }: CorrectionProps) {
  const words = wording[language]
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
const Excerpt = ({ problem, text }: { readonly problem: Problem; readonly text: string }) => (
  <pre className="overlay-excerpt">
    {excerptOf(problem, text).map(({ number, before, wrong, after }) => (
      <span key={number} data-wrong={wrong === '' ? undefined : ''}>
        <i>{number}</i>
        {before}
        {wrong !== '' && (
          <mark>
            {wrong}
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
              <path d="M1 4C14 1 26 7 40 4S70 2 99 5" />
            </svg>
          </mark>
        )}
        {after}
      </span>
    ))}
  </pre>
)

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

const english = {
  proof: 'Proof',
  corrections: (count: number) => `${plural(count, 'correction')}.`,
  showing: (time: string | undefined) =>
    time ? `Showing the last good edition, ${time}.` : 'There is no edition to show yet.',
  before: (count: number, time: string | undefined) =>
    `${plural(count, 'correction')} before this can be printed.${time ? ` Visitors still see the last good edition, ${time}.` : ''}`,
  defect: 'The site’s generator stopped with a defect of its own; the terminal tells more.',
  read: 'Read the proof',
  fold: 'Fold the proof away',
  list: 'Corrections',
  place: (line: number, column: number) => `line ${line}, column ${column}`,
  fix: 'Fix',
  clean: 'Bon à tirer',
  built: (seconds: number) => `No corrections. Built in ${seconds.toFixed(2)} s.`,
}

/** The words of the overlay, which editors see in the preview and visitors never. */
const wording: Readonly<Record<Language, typeof english>> = {
  en: english,
  fr: {
    proof: 'Épreuve',
    corrections: (count) => `${plural(count, 'correction')}.`,
    showing: (time) =>
      time
        ? `Vous voyez la dernière bonne édition, ${time}.`
        : 'Il n’y a pas encore d’édition à montrer.',
    before: (count, time) =>
      `${plural(count, 'correction')} avant l’impression.${time ? ` Les visiteurs voient encore la dernière bonne édition, ${time}.` : ''}`,
    defect: 'Le générateur du site s’est arrêté sur un défaut à lui ; le terminal en dit plus.',
    read: 'Lire l’épreuve',
    fold: 'Replier l’épreuve',
    list: 'Corrections',
    place: (line, column) => `ligne ${line}, colonne ${column}`,
    fix: 'Remède',
    clean: 'Bon à tirer',
    built: (seconds) =>
      `Aucune correction. Construit en ${seconds.toFixed(2).replace('.', ',')} s.`,
  },
}
