import { Inline, Markdown } from '../../src/render/markdown.tsx'
import type { Leaf } from '../../src/site.ts'
import { Dynamics } from '../notation/dynamics.tsx'
import type { PageContext } from '../page-context.ts'
import { Picture } from '../picture-library/picture.tsx'

interface LeafPageProps {
  readonly leaf: Leaf
  /** How loud: the quiet leaf is stock, the loud one ink. */
  readonly dynamics: 'p' | 'ff'
  /** The id of the picture behind its head. */
  readonly image?: string
  readonly context: PageContext
}

function LeafPage({ leaf, dynamics, image, context }: LeafPageProps) {
  return (
    <article className="leaf" data-dynamics={dynamics}>
      {image !== undefined && (
        <div className="leaf-picture" aria-hidden="true">
          <Picture picture={context.picture(image).picture} alt="" sizes={leafSizes} />
        </div>
      )}
      <header>
        <Dynamics mark={dynamics} space={20} />
        <h3 className="display-2">
          <Inline value={leaf.fields.title} />
        </h3>
      </header>
      <Markdown body={leaf.body} context={context} />
    </article>
  )
}

// The picture is as high as the leaf's head, and wider than the leaf.
const leafSizes = '(width < 600px) 130vw, (width < 1000px) 106vw, 57vw'

interface SpreadProps {
  readonly experience: Leaf
  readonly impact: Leaf
  /** The id of the picture behind the second leaf. */
  readonly image: string
  readonly context: PageContext
}

/** The Experience and Global Impact as two leaves of a book, from piano to fortissimo. */
export function Spread({ experience, impact, image, context }: SpreadProps) {
  return (
    <div className="spread">
      <LeafPage leaf={experience} dynamics="p" context={context} />
      <svg
        className="spread-hairpin"
        viewBox="0 0 1200 40"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d="M1200 2L0 20L1200 38" />
      </svg>
      <LeafPage leaf={impact} dynamics="ff" image={image} context={context} />
    </div>
  )
}
