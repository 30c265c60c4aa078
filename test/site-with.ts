import type { CheckedFiles } from '../src/check/checked-files.ts'
import type { Site } from '../templates/assemble.ts'
import { type Change, shipped } from './content-with.ts'

/** The shipped content as templates get it, with some files changed. */
export function siteWith(change: Change): Site {
  const { site, problems } = shipped.validated(change)
  if (!site) throw new Error(JSON.stringify(problems, undefined, 2))
  return site
}

const open = (text: string) => text.replace('gated: true', 'gated: false')

/** Launch day: one line in the file of the home page. */
export const launchDay: Change = { 'pages/home.md': open }

/** The shipped content, checked, with some files changed. */
export function filesWith(change: Change): CheckedFiles {
  const { files, problems } = shipped.validated(change)
  if (!files) throw new Error(JSON.stringify(problems, undefined, 2))
  return files
}
