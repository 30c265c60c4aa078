import type { ExtraProps } from 'hast-util-to-jsx-runtime'
import type { Root } from 'mdast'
import type { ReactNode } from 'react'
import { Picture } from '../../templates/picture-library/picture.tsx'
import { PlateCaption } from '../../templates/picture-library/plate-caption.tsx'
import { sectionIds } from '../check/markdown.ts'
import { fillContacts } from './markdown/fill-contacts.ts'
import { reactTree } from './markdown/react-tree.ts'
import type { TextReading } from './markdown/reading.ts'
import { safeTree } from './markdown/safe-tree.ts'
import { setBlocks } from './markdown/set-blocks.ts'
import { setWords } from './markdown/set-words.ts'

/**
 * The body of a Markdown file as elements, without one of their own around them. Beside CommonMark and GitHub's tables
 * it knows these conventions (contract 6.20), so that no HTML needs to be written:
 *
 * - `Table: caption` (French: `Tableau : légende`) as a paragraph before or after a table is its caption;
 * - the last line of a quotation, if it begins with `— `, is its source;
 * - `![caption](gallery:hall)` alone in a paragraph is a figure: the picture `hall` of the gallery with its number,
 *   this caption, and the alternative text of the dictionary;
 * - `[{contact}](mailto:{contact})`: the addresses of site.yaml by the names contact, hosting, office and patrons.
 */
export function Markdown({
  body,
  context,
}: {
  readonly body: Root
  readonly context: TextReading
}): ReactNode {
  const tree = safeTree(fillContacts(body, context.contact))
  const blocks = setBlocks(setWords(tree, context), {
    ids: sectionIds(body),
    table: context.wording.table,
  })
  return reactTree(blocks, { figure: figureOf(context) })
}

/** A figure fills the window on narrow screens, else columns 3 to 12 of at most 1536 px. */
const figureSizes = '(width < 1000px) 100vw, min(74vw, 1280px)'

type FigureProps = ExtraProps & { readonly children?: ReactNode }

const figureOf =
  ({ plate, language }: TextReading) =>
  ({ node, children }: FigureProps) => {
    const { dataPlate: id } = node?.properties ?? {}
    const { picture, number, words } = plate(String(id))
    return (
      <figure>
        <Picture picture={picture} alt={words[language].alt} sizes={figureSizes} />
        <PlateCaption number={number}>{children}</PlateCaption>
      </figure>
    )
  }
