import { lastMessages } from '../state/failures.ts'
import { useCommands } from '../state/panel.ts'
import { useSite, useSpeech, useView } from '../state/selectors.ts'
import { wordingIn } from '../words/problem-words.ts'

/** So many problems are copied. */
const mostProblems = 20

/** Copies what helps the administrator, below what is `said` of publishing: no password, token or draft. */
export function useReport(): (said: readonly (string | undefined)[]) => void {
  const { language, say } = useSpeech()
  const { announce } = useCommands()
  const route = useView((view) => view.route)
  const state = useSite((site) => site)
  const { publication, problems, drafts, pages, shown = '–' } = state
  return (said) => {
    const { file } = pages.find(({ address }) => address === route) ?? {}
    const facts = {
      time: new Date().toISOString(),
      commit: publication.commit ?? '–',
      shown,
      page: `${route} ${file ?? ''}`,
      window: `${innerWidth} × ${innerHeight}`,
      browser: navigator.userAgent,
      language: `${language}, ${navigator.language}`,
      drafts: drafts.length,
      step: publication.step,
      problems: problems.length,
    }
    const listed = problems.slice(0, mostProblems).map((problem) => {
      return `${problem.file}:${problem.line} [${problem.code}] ${wordingIn(problem, language).message}`
    })
    const lines = [
      ...said,
      say('help.report', facts),
      ...listed,
      say('help.lastMessages'),
      ...lastMessages,
    ]
    // Git may have named a remote with the password in its address.
    const text = lines
      .filter(Boolean)
      .join('\n')
      .replace(/(?<=\/\/)[^/@\s]+@/g, '')
    navigator.clipboard.writeText(text).then(() => announce(say('unsent.copied')))
  }
}
