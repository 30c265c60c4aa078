import { renderToStaticMarkup } from 'react-dom/server'
import { excerptOf } from '../format/frame.ts'
import type { Problem } from '../problem.ts'
import type { Language } from '../site.ts'
import { isStopped, type Version } from './version.ts'

/** The bar at the foot of a page and the sheet of corrections; empty where nothing is or has just been wrong. */
export function overlay(version: Version, language: Language): string {
  if (!isStopped(version) && !version.corrected) return ''
  const words = wording[language]
  return renderToStaticMarkup(
    <div className="overlay" lang={language}>
      {version.corrected ? (
        <div className="overlay-bar" data-state="clean" role="status">
          <p>
            <b lang="fr">Bon à tirer</b>
            <span>{words.built(version.seconds)}</span>
          </p>
        </div>
      ) : (
        <Stopped version={version} words={words} />
      )}
    </div>,
  )
}

/** An empty page for the overlay, where no version was ever good. */
export const overlayPage = (language: Language): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{wording[language].overlay}</title>
      </head>
      <body />
    </html>,
  )}`

function Stopped({ version, words }: { readonly version: Version; readonly words: Words }) {
  const { problems, defect, texts, printed } = version
  const time = printed?.toTimeString().slice(0, 5)
  const state = defect === undefined ? `${corrections(problems.length)}.` : words.defect
  return (
    <>
      <div className="overlay-bar" role="status">
        <p>
          <b>{words.overlay}</b>
          <span>{`${state} ${words.showing(time)}`}</span>
        </p>
        {problems.length > 0 && (
          <button type="button" data-overlay="read" aria-expanded="false">
            {words.read}
          </button>
        )}
      </div>
      {problems.length > 0 && (
        <section className="overlay-sheet" aria-label={words.overlay} tabIndex={-1} hidden>
          <header>
            <h2>{words.overlay}</h2>
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
                words={words}
              />
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

interface CorrectionProps {
  readonly problem: Problem
  readonly text: string | undefined
  readonly words: Words
}

const Correction = ({ problem, text, words }: CorrectionProps) => (
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
      {problem.notes && (
        <ul className="overlay-notes">
          {problem.notes.map(({ file, line, column, message }) => (
            <li key={`${file}:${line}:${column} ${message}`}>
              {message} <code>{file}</code> <span>{words.place(line, column)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  </li>
)

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

/** The mark that a proofreader writes into the margin for a kind of problem, as a path in a box of 44 by 36. */
function marginSign(code: string): string {
  // Two words to be exchanged: a name that is not one.
  if (/unknown|spelling|same|duplicate/.test(code))
    return 'M3 22C3 8 14 8 14 18S26 30 26 14 38 8 40 16'
  // A caret: something is missing here.
  if (/missing|empty|count|unclosed|closing|no-words|no-text/.test(code)) return 'M6 30L22 6L38 30'
  // To be moved to the left.
  if (/^yaml\/(?:indent|nesting|tab|space|dash)/.test(code))
    return 'M40 6H20V30H40M4 18H18M10 12L4 18L10 24'
  // To be taken out.
  return 'M4 30C16 22 30 10 34 6 38 2 30 0 28 8 25 20 36 28 40 20'
}

const corrections = (count: number): string => `${count} correction${count === 1 ? '' : 's'}`

const english = {
  overlay: 'Proof',
  showing: (time: string | undefined) =>
    time ? `Showing the last good edition, ${time}.` : 'There is no edition to show yet.',
  before: (count: number, time: string | undefined) =>
    `${corrections(count)} before this can be printed.${time ? ` Visitors still see the last good edition, ${time}.` : ''}`,
  defect: 'The site’s generator stopped with a defect of its own; the terminal tells more.',
  read: 'Read the proof',
  fold: 'Fold the proof away',
  list: 'Corrections',
  place: (line: number, column: number) => `line ${line}, column ${column}`,
  fix: 'Fix',
  built: (seconds: number) => `No corrections. Built in ${seconds.toFixed(2)} s.`,
}

type Words = typeof english

/** The words of the overlay, which editors see in the preview and visitors never. */
const wording: Readonly<Record<Language, Words>> = {
  en: english,
  fr: {
    overlay: 'Épreuve',
    showing: (time) =>
      time
        ? `Vous voyez la dernière bonne édition, ${time}.`
        : 'Il n’y a pas encore d’édition à montrer.',
    before: (count, time) =>
      `${corrections(count)} avant l’impression.${time ? ` Les visiteurs voient encore la dernière bonne édition, ${time}.` : ''}`,
    defect: 'Le générateur du site s’est arrêté sur un défaut à lui ; le terminal en dit plus.',
    read: 'Lire l’épreuve',
    fold: 'Replier l’épreuve',
    list: 'Corrections',
    place: (line, column) => `ligne ${line}, colonne ${column}`,
    fix: 'Remède',
    built: (seconds) =>
      `Aucune correction. Construit en ${seconds.toFixed(2).replace('.', ',')} s.`,
  },
}
