import type { Nodes, Root } from 'mdast'
import type { TextRange } from '../content/text.ts'
import { type Both, both, shortened, warning } from '../message.ts'
import { blockNodes, innerRange, walk } from './markdown.ts'
import type { Misread } from './misread.ts'

const showsNothing = both('Delete it.', 'Supprimez-le.')
const picture = both(
  'Delete it. A picture is written ![caption](gallery:hall)',
  "Supprimez-le. Une image s'écrit ![légende](gallery:hall)",
)

/** How other programs write what is not Markdown, and what to do instead. Visitors would see it as it stands. */
const signs: readonly (readonly [sign: RegExp, what: Both, instead: Both])[] = [
  [/\{\{[<%].*?[>%]\}\}/s, both('a command of Hugo', 'une commande de Hugo'), picture],
  [
    /\{\{(?![<%]).*?\}\}|\{%.*?%\}/s,
    both(
      'a command of another program (Liquid, Jinja)',
      "une commande d'un autre logiciel (Liquid, Jinja)",
    ),
    both('Delete it, and write what it printed.', "Supprimez-le, et écrivez ce qu'il affichait."),
  ],
  [
    /\[[a-z][\w-]*\s+[\w-]+=["'“”][^\]]*\]|\[\/[a-z][\w-]*\]/,
    both('a command of WordPress', 'une commande de WordPress'),
    picture,
  ],
  [
    /\[!(?:NOTE|TIP|INFO|IMPORTANT|WARNING|CAUTION|DANGER)\][+-]?/i,
    both('the beginning of a note box', "le début d'un encadré"),
    both(
      'Delete it, and begin the text with the word, for example **Note.**',
      'Supprimez-le, et commencez le texte par le mot, par exemple **À noter.**',
    ),
  ],
  [
    /^:{3,}[ \t]*[a-z{].*$/im,
    both('the beginning of a box', "le début d'un encadré"),
    both(
      'Delete this line and the line of ::: below.',
      'Supprimez cette ligne et la ligne de ::: plus bas.',
    ),
  ],
  [
    /\{[:#.][^\s{}][^{}]*\}|\{: [^{}]*\}/,
    both('a class or an id', 'une classe ou un id'),
    showsNothing,
  ],
  [
    /^(?:import\s.*\sfrom\s+|import\s+)["'“‘].*$|^export\s+(?:const|default|function|let)\s.*$/m,
    both('program code of MDX', 'du code MDX'),
    both('Delete the line.', 'Supprimez la ligne.'),
  ],
  [
    /(?<![\w:/]):(?=[a-z0-9_+-]*[a-z])[a-z0-9_+-]{2,40}:(?![\w:/])/,
    both('the name of an emoji', "le nom d'un emoji"),
    both('Type the emoji itself, or delete it.', "Tapez l'emoji lui-même, ou supprimez-le."),
  ],
  [
    /<\/?[a-z][\w-]*:[a-z][\w-]*(?:\s[^<>]*)?\/?>/i,
    both('a tag of Word', 'une balise de Word'),
    showsNothing,
  ],
  [
    /\[\[[^[\]]+\]\]/,
    both('a link of a wiki', "un lien d'un wiki"),
    both('Write: [text of the link](/address)', 'Écrivez : [texte du lien](/adresse)'),
  ],
]

/** Whether a text may have any of them. */
const isSuspect = /\{[{%:#.]|\[[/!a-z[]|^:::|<\/?\w+:\w|:[a-z0-9_+-]+:|^(?:import|export)\s/im

/** What a text has kept of another program that printed it: of each kind the first one. */
export function foreignSigns(text: string, root: Root): readonly Misread[] {
  if (!isSuspect.test(text)) return []
  const told = new Set<Both>()
  const blocks = blockNodes(root).map((block) => [innerRange(block), readIn(block)] as const)
  return blocks.flatMap(([[start, end], texts]) =>
    signs.flatMap(([sign, what, instead]): Misread[] => {
      const found = sign.exec(text.slice(start, end))
      if (!found || told.has(what)) return []
      const at: TextRange = [start + found.index, start + found.index + found[0].length]
      const isRead = texts.some(([from, to]) => from <= at[0] && at[0] < to)
      if (!isRead) return []
      told.add(what)
      const written = found[0].replace(/\s+/g, ' ')
      return [[at, foreignSign({ written: shortened(written), what, instead })]]
    }),
  )
}

/** The words of a block, without code and addresses. */
function readIn(block: Nodes): TextRange[] {
  const texts: TextRange[] = []
  walk(block, (node) => {
    if (node.type === 'text') texts.push(innerRange(node))
  })
  return texts
}

const foreignSign = warning('markdown/foreign', {
  en: '“{written}” is {what}, which does nothing here: visitors see it as it stands.',
  enFix: '{instead}',
  fr: "« {written} » est {what}, qui ne fait rien ici : cela s'affiche tel quel.",
  frFix: '{instead}',
})
