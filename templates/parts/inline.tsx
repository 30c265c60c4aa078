import type { ElementContent } from 'hast'
import type { ReactNode } from 'react'
import { parseInline } from '../../src/render/markdown/parse-inline.ts'
import { reactTree } from '../../src/render/markdown/react-tree.ts'
import type { Reading } from '../../src/render/markdown/reading.ts'
import { safeTree } from '../../src/render/markdown/safe-tree.ts'
import { setWords } from '../../src/render/markdown/set-words.ts'

interface InlineProps {
  readonly value: string
  /** The page's context; without one links lead where they say and no word is foreign. */
  readonly context?: Reading
}

const asWritten: Reading = { link: (path) => path, foreignWords: [] }

/**
 * Words of a content field, without an element of their own around them: *emphasis*, **strong words**, `code`,
 * [links](/address), raised ordinals (XIIIe), and foreign words with their language.
 */
export const Inline = ({ value, context = asWritten }: InlineProps): ReactNode =>
  reactTree(setWords(wordsOf(value), context))

/** Most fields hold no marks at all and need no parser. */
const marks = /[*_`[\\]|&\S+;/

function wordsOf(value: string): ElementContent[] {
  if (!marks.test(value)) return [{ type: 'text', value }]
  return safeTree(parseInline(value)).flatMap((block) =>
    block.type === 'element' ? block.children : [block],
  )
}
