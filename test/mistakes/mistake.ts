import { expect } from 'vitest'
import { type Change, problemsWith, textWith } from './sample.ts'

/** The files that mistakes are made in. */
export const files = {
  card: 'landing/mission/protection.md',
  english: 'chateau/en.yaml',
  french: 'chateau/fr.yaml',
  gallery: 'chateau/gallery.yaml',
  event: 'landing/event.yaml',
  site: 'site.yaml',
  home: 'pages/home.md',
  legal: 'pages/legal-notice.md',
  practical: 'pages/practical-information.md',
} as const

/** A mistake: what it is, the file and how it is changed, its code, and what stands where it is found. */
export type Mistake = readonly [
  name: string,
  path: string,
  change: Change[string],
  code: string,
  marker: string,
]

export const replaced = (from: string | RegExp, to: string) => (text: string) =>
  text.replace(from, to)

export const added = (line: string) => (text: string) => `${text}\n${line}\n`

/** The same fields with another text below them. */
export const body = (text: string) => (file: string) =>
  file.replace(/\n---\n[\s\S]*$/, () => `\n---\n\n${text}\n`)

/** Expects a change to cause one problem, at the place where its marker stands (`^`: the start of the file). */
export function check([, path, change, code, marker]: Mistake): void {
  const text = textWith(path, change)
  const offset = marker === '^' ? 0 : text.indexOf(marker)
  expect(offset, `“${marker}” stands in ${path}`).toBeGreaterThanOrEqual(0)
  const lines = text.slice(0, offset).split(/\r\n?|\n/)
  const place = { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 }
  const found = problemsWith({ [path]: change })
  expect(found).toMatchObject([{ file: `content/${path}`, ...place, code, severity: 'error' }])
}
