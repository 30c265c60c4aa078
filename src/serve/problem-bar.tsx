import { renderToStaticMarkup } from 'react-dom/server'
import { counted } from '../format/report.ts'
import { type Both, both } from '../message.ts'
import type { Language } from '../site.ts'
import { isStopped, type Version } from './version.ts'

/**
 * The bar at the foot of a page of the preview: how many errors there are, the first of them, and a link to all of them
 * at `problems`, an address of the editor. Empty where nothing is or has just been wrong.
 */
export function problemBar(version: Version, language: Language, problems?: string): string {
  const { corrected, defect, printed } = version
  if (!isStopped(version) && !corrected) return ''
  const say = (words: Both) => words[language]
  const [first] = version.problems
  const time = printed?.toTimeString().slice(0, 5)
  const state = say(defect === undefined ? words.correct(version.problems.length) : words.defect)
  const shown = say(time ? words.showing(time) : words.nothing)
  return renderToStaticMarkup(
    <div className="problem-bar" data-state={corrected ? 'clean' : undefined} lang={language}>
      <div role="status">
        <p>
          <b>{say(corrected ? words.passed : words.preview)}</b>
          {corrected ? say(words.built(version.seconds.toFixed(1))) : `${state} ${shown}`}
        </p>
        {first && (
          <p>
            {first.message} <code>{first.file}</code> {say(words.place(first.line, first.column))}
          </p>
        )}
      </div>
      {first && problems && (
        // In the frame of the panel too.
        <a href={problems} target="_top">
          {say(words.read)}
        </a>
      )}
    </div>,
  )
}

/** An empty page for the bar, where no version was ever good. */
export const barePage = (language: Language): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.preview[language]}</title></head><body></body></html>`

/** The words of the bar, which editors see in the preview and visitors never. */
const words = {
  preview: both('Preview', 'Aperçu'),
  correct: (count: number) => {
    const { en, fr } = counted(count, both('error', 'erreur'))
    return both(`${en} to fix.`, `${fr} à corriger.`)
  },
  defect: both(
    'The site could not be built; see the terminal.',
    "Le site n'a pas pu être construit ; voyez le terminal.",
  ),
  nothing: both('There is no version to show yet.', "Il n'y a pas encore de version à montrer."),
  showing: (time: string) =>
    both(`This preview shows the version of ${time}.`, `Cet aperçu montre la version de ${time}.`),
  passed: both('Site built', 'Site construit'),
  built: (seconds: string) =>
    both(`In ${seconds} s, without errors.`, `En ${seconds.replace('.', ',')} s, sans erreur.`),
  place: (line: number, column: number) =>
    both(`line ${line}, column ${column}`, `ligne ${line}, colonne ${column}`),
  read: both('See the errors in the editor', "Voir les erreurs dans l'éditeur"),
}
