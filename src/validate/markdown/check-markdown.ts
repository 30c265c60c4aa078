import type { Nodes, Parents, Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { type Finding, finding } from '../finding.ts'
import { wordlessLink } from '../messages/link.ts'
import * as words from '../messages/markdown.ts'
import { strangeCharacter } from '../messages/text.ts'
import { strangeCharacters } from '../text/strange-characters.ts'
import { type Address, addressesIn } from './addresses.ts'
import { headingFaults } from './headings.ts'
import { htmlPieces } from './html-nodes.ts'
import { limitFault } from './limits.ts'
import { misplacedPictures } from './misplaced-pictures.ts'
import { parseLine, parseMarkdown } from './parse-markdown.ts'
import { type TextForm, unsupportedIn } from './unsupported.ts'
import { innerRange, rangeOf, type Written } from './written.ts'

/** A Markdown text after the checks that need nothing but itself. */
export interface CheckedMarkdown {
  readonly written: Written
  /** Absent where the text is too long or too deep to be parsed. */
  readonly root?: Root
  /** Where it leads to, and the pictures it shows. */
  readonly addresses: readonly Address[]
  readonly findings: readonly Finding[]
}

/** Checks a Markdown text: limits, raw HTML, headings, and what has no place in such a text (security.md section 3). */
export function checkMarkdown(written: Written, form: TextForm): CheckedMarkdown {
  const limit = limitFault(written)
  if (limit) return { written, addresses: [], findings: [limit] }
  const root = form === 'line' ? parseLine(written.text) : parseMarkdown(written.text)
  const findings: Finding[] = []
  visit(root, (node, _index, parent) => {
    findings.push(...nodeFindings(written, node, parent, form))
  })
  const headings = headingFaults(root).map(({ heading, wording }) =>
    finding(written.source, rangeOf(written, heading), wording),
  )
  const pictures = misplacedPictures(root).map((picture) =>
    finding(written.source, rangeOf(written, picture), words.pictureAmongWords()),
  )
  const onPages = form === 'page' ? [...headings, ...pictures] : []
  const addresses = addressesIn(written, root)
  return { written, root, addresses, findings: [...findings, ...onPages] }
}

function nodeFindings(
  written: Written,
  node: Nodes,
  parent: Parents | undefined,
  form: TextForm,
): Finding[] {
  const at = (place: Nodes) => rangeOf(written, place)
  if (node.type === 'code') return [finding(written.source, at(node), words.codeBlock())]
  if (node.type === 'text') return hiddenCharacters(written, node)
  if (node.type === 'link' && textOf(node).trim() === '') {
    return [finding(written.source, at(node), wordlessLink())]
  }
  const what = unsupportedIn(node, parent, form)
  if (what) return [finding(written.source, at(node), words.unsupported({ what }))]
  if (!('children' in node)) return []
  return htmlPieces(node).map(({ node: piece, tag, instead }) =>
    finding(written.source, at(piece), words.rawHtml({ tag, instead })),
  )
}

/** Strange characters written as entities; those that stand in the file as such are found in the file. */
function hiddenCharacters(written: Written, node: Extract<Nodes, { type: 'text' }>): Finding[] {
  const source = written.text.slice(...innerRange(node))
  const [hidden] = strangeCharacters(source).length > 0 ? [] : strangeCharacters(node.value)
  return hidden ? [finding(written.source, rangeOf(written, node), strangeCharacter(hidden))] : []
}
