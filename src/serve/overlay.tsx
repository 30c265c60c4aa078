import { renderToStaticMarkup } from 'react-dom/server'
import { excerptOf } from '../format/frame.ts'
import { counted } from '../format/report.ts'
import { type Both, both } from '../message.ts'
import type { Problem } from '../problem.ts'
import type { Language } from '../site.ts'
import { isStopped, type Version } from './version.ts'

type Say = (words: Both) => string

const sayIn =
  (language: Language): Say =>
  (words) =>
    words[language]

/** The bar at the foot of a page and the sheet of corrections; empty where nothing is or has just been wrong. */
export function overlay(version: Version, language: Language): string {
  if (!isStopped(version) && !version.corrected) return ''
  const say = sayIn(language)
  return renderToStaticMarkup(
    <div className="overlay" lang={language}>
      {version.corrected ? (
        <div className="overlay-bar" data-state="clean" role="status">
          <p>
            <b lang="fr">{say(words.passed)}</b>
            <span>{say(words.built(version.seconds.toFixed(2)))}</span>
          </p>
        </div>
      ) : (
        <Stopped version={version} say={say} />
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
        <title>{words.overlay[language]}</title>
      </head>
      <body />
    </html>,
  )}`

function Stopped({ version, say }: { readonly version: Version; readonly say: Say }) {
  const { problems, defect, isOfDisk, texts, printed } = version
  const time = printed?.toTimeString().slice(0, 5)
  const state = say(
    defect === undefined ? words.correct(problems.length) : isOfDisk ? words.unread : words.defect,
  )
  const shown = (version: (time: string) => Both) => say(time ? version(time) : words.nothing)
  return (
    <>
      <div className="overlay-bar" role="status">
        <p>
          <b>{say(words.overlay)}</b>
          <span>{`${state} ${shown(words.showing)}`}</span>
        </p>
        {problems.length > 0 && (
          <button type="button" data-overlay="read" aria-expanded="false">
            {say(words.read)}
          </button>
        )}
      </div>
      {problems.length > 0 && (
        <section className="overlay-sheet" aria-label={say(words.overlay)} tabIndex={-1} hidden>
          <header>
            <h2>{say(words.overlay)}</h2>
            <p>{`${state} ${shown(words.visitors)}`}</p>
            <button type="button" data-overlay="fold" aria-label={say(words.fold)}>
              <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
                <path d="M2 2L18 18M18 2L2 18" />
              </svg>
            </button>
          </header>
          <ol aria-label={say(words.list)}>
            {problems.map((problem) => (
              <Correction
                key={`${problem.file}:${problem.line}:${problem.column} ${problem.code}`}
                problem={problem}
                text={texts.get(problem.file)}
                say={say}
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
  readonly say: Say
}

const Correction = ({ problem, text, say }: CorrectionProps) => (
  <li>
    <svg width="44" height="36" viewBox="0 0 44 36" aria-hidden="true">
      <path d={marginSign(problem.code)} />
    </svg>
    <div>
      <h3>{problem.message}</h3>
      <p className="overlay-place">
        <code>{problem.file}</code>
        <span>{say(words.place(problem.line, problem.column))}</span>
      </p>
      {text !== undefined && <Excerpt problem={problem} text={text} />}
      <p className="overlay-fix">
        <span>{say(words.fix)}</span> {problem.fix}
      </p>
      {problem.notes && (
        <ul className="overlay-notes">
          {problem.notes.map(({ file, line, column, message }) => (
            <li key={`${file}:${line}:${column} ${message}`}>
              {message} <code>{file}</code> <span>{say(words.place(line, column))}</span>
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

/** The words of the overlay, which editors see in the preview and visitors never. */
const words = {
  overlay: both('Proof', 'Épreuve'),
  correct: (count: number) => {
    const { en, fr } = counted(count, both('error', 'erreur'))
    return both(`${en} to correct.`, `${fr} à corriger.`)
  },
  defect: both(
    'The program that builds the site has a fault; see the terminal.',
    'Le programme qui construit le site a un défaut ; voyez le terminal.',
  ),
  unread: both(
    'The content folder cannot be read; see the terminal.',
    'Le dossier de contenu ne peut pas être lu ; voyez le terminal.',
  ),
  nothing: both('There is no version to show yet.', "Il n'y a pas encore de version à montrer."),
  showing: (time: string) =>
    both(`This preview shows the version of ${time}.`, `Cet aperçu montre la version de ${time}.`),
  visitors: (time: string) =>
    both(
      `Visitors see the published site; this preview shows the version of ${time}.`,
      `Les visiteurs voient le site publié ; cet aperçu montre la version de ${time}.`,
    ),
  passed: both('Bon à tirer', 'Bon à tirer'),
  read: both('Read the proof', "Lire l'épreuve"),
  fold: both('Fold the proof away', "Replier l'épreuve"),
  list: both('Errors', 'Erreurs'),
  place: (line: number, column: number) =>
    both(`line ${line}, column ${column}`, `ligne ${line}, colonne ${column}`),
  fix: both('Fix', 'Correction'),
  built: (seconds: string) =>
    both(
      `No errors. Built in ${seconds} s.`,
      `Aucune erreur. Construit en ${seconds.replace('.', ',')} s.`,
    ),
}
