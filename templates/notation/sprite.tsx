import { renderToStaticMarkup } from 'react-dom/server'
import { type GlyphName, glyphs } from './glyphs.ts'

function isGlyphName(name: string): name is GlyphName {
  return name in glyphs
}

/** The names of the signs that a piece of HTML uses, in alphabetical order. */
function signsIn(html: string): GlyphName[] {
  const names = [...html.matchAll(/href="#sign_([a-z-]+)"/g)].map(([, name = '']) => name)
  return [...new Set(names)].filter(isGlyphName).sort()
}

function Sprite({ names }: { readonly names: readonly GlyphName[] }) {
  return (
    <svg className="sprite" width="0" height="0" aria-hidden="true" focusable="false">
      <defs>
        {names.map((name) => (
          <path key={name} id={`sign_${name}`} d={glyphs[name]} />
        ))}
      </defs>
    </svg>
  )
}

/** The HTML of a page, with the outlines of exactly the signs it uses before it. */
export function withSigns(html: string): string {
  const names = signsIn(html)
  return names.length === 0 ? html : renderToStaticMarkup(<Sprite names={names} />) + html
}
