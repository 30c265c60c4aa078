import type { Nodes } from 'mdast'
import { type Finding, finding } from '../content/finding.ts'
import type { Range, TextFile } from '../content/text.ts'
import { type Both, message, ofName, warning } from '../message.ts'
import { type CheckedMarkdown, checkMarkdown, notOneParagraph } from './check-markdown.ts'
import type { Body } from './table.ts'
import { sourceRange, type Written } from './written.ts'

interface BodyCheck {
  readonly source: TextFile
  readonly range: Range
  readonly use: Body['use']
  /** How many characters its place has room for. */
  readonly room: number
  /** What the file is called. */
  readonly name: Both
  readonly template: string
}

/** Checks the text below the fields of a Markdown file. A file that needs one and has none is told so at its end. */
export function checkBody(check: BodyCheck): CheckedMarkdown {
  const { source, range, use, room, name, template } = check
  const [start, end] = range
  const text = source.text.slice(start, end)
  const written = { source, text, toSource: (offset: number) => start + offset }
  const first = start + Math.max(0, text.search(/\S/))
  const isBlank = text.trim() === ''
  const checked = checkMarkdown(written, use === 'short' ? 'short' : 'page')
  const more: Finding[] = []
  if (isBlank && (use === 'page' || use === 'short')) {
    more.push(finding(source, lastMark(source), missingBody({ kind: ofName(name) })))
  }
  if (!isBlank && use === 'none') {
    more.push(finding(source, [first, first + 1], unusedBody({ template })))
  }
  const { length } = text.trim()
  // What belongs on a page of text is told so, and is not too long for that.
  const isMisplaced = checked.findings.some(({ wording }) => wording.code === 'markdown/not-here')
  if (length > room && !isMisplaced) {
    more.push(
      finding(source, [first, first + length], longBody({ room, length, excess: length - room })),
    )
  }
  return { ...checked, findings: [...checked.findings, ...more] }
}

/** The `---` that closes the fields. */
function lastMark(source: TextFile): Range {
  const at = source.text.indexOf('\n---', 3) + 1
  return [at, at + 3]
}

/** A year with a full stop begins no list in a field: the words are set as they stand. */
const isPlain = (block: Nodes): boolean =>
  block.type === 'paragraph' || (block.type === 'list' && block.ordered === true)

/** Checks a field with inline Markdown: one paragraph with emphasis and links, nothing else. */
export function checkLine(written: Written, name: string): CheckedMarkdown {
  const checked = checkMarkdown(written, 'line')
  const blocks = checked.root?.children ?? []
  if (blocks.every(isPlain) && blocks.length <= 1) return checked
  if (checked.findings.length > 0) return checked
  const start = Math.max(0, written.text.search(/\S/))
  const range = sourceRange(written, [start, written.text.trimEnd().length])
  return { ...checked, findings: [finding(written.source, range, notOneParagraph({ name }))] }
}

const missingBody = message('markdown/no-text', {
  en: ['There is no text below the fields of {kind}.', 'Write it below the second ---.'],
  fr: ["Il n'y a pas de texte sous les champs {kind}.", 'Écrivez-le sous le second ---.'],
})

const unusedBody = warning('markdown/unused-text', {
  en: [
    'A page with the template “{template}” does not show this text.',
    'Delete it, or move it to where it is to be read.',
  ],
  fr: [
    "Une page du modèle « {template} » n'affiche pas ce texte.",
    'Supprimez-le, ou déplacez-le là où il doit être lu.',
  ],
})

const longBody = warning('markdown/long', {
  en: [
    'This text has {length} characters; its place has room for {room}.',
    'Shorten it by {excess}, or look whether the page still pleases.',
  ],
  fr: [
    'Ce texte a {length} caractères ; sa place en contient {room}.',
    'Raccourcissez-le de {excess}, ou regardez si la page plaît encore.',
  ],
})
