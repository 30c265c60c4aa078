import { visit } from 'unist-util-visit'
import type { Entry } from '../validate/entry.ts'
import { nodeAt } from '../validate/fields/locate.ts'
import { valueAt } from '../validate/fields/path.ts'
import { type Finding, finding } from '../validate/finding.ts'
import type { CheckedMarkdown } from '../validate/markdown/check-markdown.ts'
import { scalarText } from '../validate/markdown/scalar-text.ts'
import { innerRange, sourceRange, type Written } from '../validate/markdown/written.ts'
import * as words from '../validate/messages/typography.ts'

/** What French typography wants otherwise, and where an editor need not care: `src/typography/french.ts` sets it. */
const slips = [
  { form: /(?<=\p{L})'(?=\p{L})/gu, wording: words.straightApostrophe },
  { form: /(?<!\.)\.{3}(?!\.)/g, wording: words.threePoints },
  { form: /"[^"\n]+"/g, wording: words.straightQuotes },
  {
    form: /(?<=[\p{L}\p{N})»”"] ?)[;!?](?=\s|$)|(?<=[\p{L}\p{N})»”"] ?):(?=\s|$)|«(?=[ \p{L}\p{N}])|(?<=[\p{L}\p{N}.,!?…] ?)»/gu,
    wording: words.missingSpace,
  },
]

/** The slips of French typography that the build corrects: the first of each sort in each text, and how many there are. */
export function typographyOf(entry: Entry): Finding[] {
  const isFrench = languageOf(entry) === 'fr'
  return textsOf(entry, isFrench).flatMap(({ written, text }) =>
    slips.flatMap(({ form, wording }) => {
      const found = [...text.matchAll(form)]
      const [first] = found
      if (!first) return []
      const range = sourceRange(written, [first.index, first.index + first[0].length])
      return [finding(written.source, range, wording({ count: found.length }))]
    }),
  )
}

function languageOf({ kind, fields }: Entry): unknown {
  return kind.language === 'page' ? valueAt(fields?.form.data, ['lang']) : kind.language
}

interface Words {
  readonly written: Written
  /** The text; what is no words is blanked out. */
  readonly text: string
}

function textsOf(entry: Entry, isFrench: boolean): Words[] {
  const { fields, leaves, body } = entry
  const lines = leaves.flatMap(({ path, note }) => {
    const isOwn = isFrench || path.includes('fr')
    if (note.text === undefined || !fields || !isOwn) return []
    const written = scalarText(fields.form.yaml, nodeAt(fields.form.yaml, path))
    return written ? [{ written, text: withoutAddresses(written.text) }] : []
  })
  return isFrench && body ? [...lines, ...bodyTexts(body)] : lines
}

/** The words of a body, without what Markdown puts around them. */
function bodyTexts({ written, root }: CheckedMarkdown): Words[] {
  if (!root) return []
  const parts: Words[] = []
  visit(root, 'paragraph', (paragraph) => {
    const letters = Array.from(' '.repeat(written.text.length))
    visit(paragraph, 'text', (text) => {
      const [start, end] = innerRange(text)
      for (let at = start; at < end; at++) letters[at] = written.text[at] ?? ''
    })
    parts.push({ written, text: withoutAddresses(letters.join('')) })
  })
  return parts
}

/** Addresses, code and placeholders stay as they are. */
const withoutAddresses = (text: string): string =>
  text.replace(/\S*:\/\/\S*|\]\([^)]*\)|\{[^}]*\}|`[^`]*`/g, (part) => ' '.repeat(part.length))
