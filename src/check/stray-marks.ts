import type { Nodes, Root } from 'mdast'
import { type Finding, finding } from '../content/finding.ts'
import type { TextRange } from '../content/text.ts'
import { note, warning } from '../message.ts'
import { blockNodes, innerRange, sourceRange, type Written, walk } from './markdown.ts'

/** A run of stars or underscores that makes no word bold or italic. */
interface Run {
  readonly range: TextRange
  /** All of it as it was typed: some of these signs may make words bold or italic, and the others not. */
  readonly whole: string
  /** What stands beside all of it; nothing at the ends of its block. */
  readonly before: string
  readonly after: string
}

/** What visitors would see of Markdown that is not complete: the brackets of a link, the marks of bold and italic words. */
export function strayMarks(written: Written, root: Root): Finding[] {
  const blocks = blockNodes(root).map((block) => [block, textsIn(block)] as const)
  const runs = blocks.map(([block, texts]) => runsIn(written, block, texts))
  const stars = runs.flat().filter(({ whole }) => whole === '*')
  return blocks.flatMap(([, texts], index) => {
    const all = runs[index] ?? []
    return [
      ...strayLink(written, texts),
      ...strayRun(written, all.filter(isStray)),
      // Where there are several they call notes, and are these.
      ...(stars.length === 1 ? all : []).filter(isAlone).map((run) => toldStar(written, run)),
    ]
  })
}

function textsIn(block: Nodes): readonly TextRange[] {
  const texts: TextRange[] = []
  walk(block, (node) => {
    if (node.type === 'text') texts.push(innerRange(node))
  })
  return texts
}

function runsIn({ text }: Written, block: Nodes, texts: readonly TextRange[]): readonly Run[] {
  const [first, last] = innerRange(block)
  return texts.flatMap(([from, to]) =>
    [...text.slice(from, to).matchAll(/(?<!\\)([*_])\1*/g)].map(({ 0: found, 1: sign, index }) => {
      let start = from + index
      let end = from + index + found.length
      const range: TextRange = [start, end]
      while (text[start - 1] === sign && start > first) start -= 1
      while (text[end] === sign && end < last) end += 1
      const around = [text.slice(first, start), text.slice(end, last)]
      const before = around[0]?.at(-1) ?? ''
      const after = around[1]?.at(0) ?? ''
      return { range, whole: text.slice(start, end), before, after }
    }),
  )
}

const isSpace = (sign: string): boolean => sign.trim() === ''
const isWord = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign)

/** Whether it can be nothing but the mark of words that are no more, or not yet. */
function isStray({ whole, before, after }: Run): boolean {
  const isSpaced = isSpace(before) && isSpace(after)
  if (whole.startsWith('*')) {
    // Two at the beginning of a paragraph may begin a note.
    if (whole.length > 3) return true
    return whole.length > 1 && !(isSpaced && before === '')
  }
  // A line of underscores is one to write on; within a word, or an address, they are letters.
  if (whole.length > 2 || isSpaced) return false
  const isOpening = /^[\s«"“'‘’([–—-]?$/.test(before) && isWord(after)
  return (
    isOpening || (/[\p{L}\p{N}.,!?…»”]/u.test(before) && /^[\s»"”'’)\].,;:!?–—-]?$/.test(after))
  )
}

/** Whether it is one star at a word, which may call a note. */
const isAlone = ({ whole, before, after }: Run): boolean =>
  whole === '*' && isSpace(before) !== isSpace(after)

/** The first one; what has no counterpart at all in its block is deleted for certain. */
function strayRun(written: Written, [first, ...others]: readonly Run[]): readonly Finding[] {
  if (!first) return []
  const { range, whole, before, after } = first
  const isOnly = others.length === 0 && range[1] - range[0] === whole.length
  const [start, end] = range
  const gone: TextRange = isSpace(before) && after === ' ' ? [start, end + 1] : range
  const fix = isOnly ? { range: sourceRange(written, gone), text: '' } : undefined
  const isStars = whole.startsWith('*')
  return [finding(written, sourceRange(written, range), unmatched({ isStars }), fix)]
}

const toldStar = (written: Written, { range }: Run): Finding =>
  finding(written, sourceRange(written, range), loneStar())

/** A link that is not closed, has a space before its address, or has lost one of its brackets. */
function strayLink(written: Written, texts: readonly TextRange[]): readonly Finding[] {
  const { text } = written
  const told = (at: number, length: number, fix?: TextRange) => [
    finding(
      written,
      sourceRange(written, [at, at + length]),
      openLink(),
      fix && { range: sourceRange(written, fix), text: '' },
    ),
  ]
  /** Where brackets begin that are not closed yet; nothing for one that is meant to be seen. */
  const open: (number | undefined)[] = []
  let lone: number | undefined
  for (const [from, to] of texts)
    for (const { 0: sign, index } of text.slice(from, to).matchAll(/\\?[[\]]/g)) {
      const at = from + index
      if (sign === '\\]') continue
      if (sign.endsWith('[')) {
        open.push(sign === '[' ? at : undefined)
        continue
      }
      if (text[at + 1] === '(') return told(at, 2)
      const isPair = open.length > 0
      const begin = open.pop()
      const [, space = ''] = spacedAddress.exec(text.slice(at)) ?? []
      if (space && begin !== undefined) return told(at, 1, [at + 1, at + 1 + space.length])
      if (!isPair) lone ??= at
    }
  const at = lone ?? open.find((one) => one !== undefined)
  return at === undefined ? [] : told(at, 1)
}

const spacedAddress = /^\](\s+)\((?:https?:|mailto:|tel:|\/|#)[^\s()]+\)/

const openLink = warning('markdown/link-open', {
  en: 'The link is not complete, so visitors see its brackets.',
  enFix:
    'Write it as [text](address), without a space before the address or in it, or delete the brackets.',
  fr: "Le lien n'est pas complet : ses crochets s'affichent.",
  frFix:
    "Écrivez-le sous la forme [texte](adresse), sans espace avant l'adresse ni dedans, ou supprimez les crochets.",
})
const unmatched = warning('markdown/stars', {
  en: 'The {isStars|stars|underscores} around the words do not match, so visitors see them.',
  enFix:
    'Write **bold** or *italic*, with as many stars after the words as before them, or delete {isStars|the stars|the underscores}.',
  fr: "Les {isStars|étoiles|tirets bas} autour des mots ne vont pas par paires : {isStars|elles|ils} s'affichent.",
  frFix:
    "Écrivez **gras** ou *italique*, avec autant d'étoiles après les mots qu'avant, ou supprimez {isStars|les étoiles|les tirets bas}.",
})
const loneStar = note('markdown/star', {
  en: 'There is a single star here, which visitors see.',
  enFix:
    'If it calls a note, leave it. If it was to set words in italics, write one before them and one after them, or delete it.',
  fr: "Il y a ici une étoile seule, qui s'affiche.",
  frFix:
    'Si elle appelle une note, laissez-la. Si elle devait mettre des mots en italique, écrivez-en une avant et une après, ou supprimez-la.',
})
