import type { Measured } from './history.ts'

const left = 330
const width = 460
const right = 110
const step = 26
const top = 64

/**
 * A picture of ratios to a floor in SVG, a bar for each: from the line of the floor to the right where a work takes
 * longer, to the left where it takes less. Each step of the scale is ten times the one before; a stroke stands where the
 * bar ended in the run before.
 */
export function chart(works: readonly Measured[]): string {
  const ratios = works.flatMap(({ ratio, before }) => [ratio, before ?? ratio])
  const powers = ratios.map(Math.log10)
  const from = Math.floor(Math.min(0, ...powers))
  const to = Math.ceil(Math.max(1, ...powers))
  const place = (ratio: number) => left + (width * (Math.log10(ratio) - from)) / (to - from)
  const height = top + works.length * step + 12
  const lines = Array.from({ length: to - from + 1 }, (_, index) => from + index).map((power) =>
    scaleLine(place(10 ** power), power, height),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + right} ${height}" role="img" aria-labelledby="title desc">
<title id="title">How many times as long as its floor each work takes</title>
<desc id="desc">${escaped(works.map(said).join('; '))}.</desc>
<style>${style}</style>
<text class="head" x="12" y="24">Times the floor, on a scale of powers of ten</text>
${lines.join('\n')}
${works.map((work, index) => bar(work, top + index * step, place)).join('\n')}
</svg>
`
}

const style = `
svg { color-scheme: light dark; background: light-dark(#fff, #16181c) }
text { font: 13px system-ui, sans-serif; fill: light-dark(#1d1f24, #e8e6e1) }
.head { font-weight: 600 }
.scale { stroke: light-dark(#d9d9de, #3a3d45) }
.floor { stroke: light-dark(#1d1f24, #e8e6e1) }
.bar { fill: light-dark(#2b5c9e, #7fb0ee) }
.before { stroke: light-dark(#b3541e, #f0a36b); stroke-width: 3 }
`

const said = ({ name, ratio }: Measured): string => `${name} ${figure(ratio)}`

const figure = (ratio: number): string => (ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(1))

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function scaleLine(x: number, power: number, height: number): string {
  const at = x.toFixed(1)
  const kind = power === 0 ? 'floor' : 'scale'
  return (
    `<text x="${at}" y="50" text-anchor="middle">${10 ** power}</text>` +
    `<line class="${kind}" x1="${at}" x2="${at}" y1="56" y2="${height - 6}"/>`
  )
}

function bar({ name, ratio, before }: Measured, y: number, place: (ratio: number) => number) {
  const floor = place(1)
  const end = place(ratio)
  const start = Math.min(floor, end)
  const length = Math.abs(end - floor)
  const after = Math.max(floor, end, place(before ?? ratio)) + 8
  const stroke =
    before === undefined
      ? ''
      : `<line class="before" x1="${place(before).toFixed(1)}" x2="${place(before).toFixed(1)}" y1="${y - 1}" y2="${y + 19}"/>`
  return (
    `<text x="${left - 12}" y="${y + 14}" text-anchor="end">${escaped(name)}</text>` +
    `<rect class="bar" x="${start.toFixed(1)}" y="${y + 2}" width="${length.toFixed(1)}" height="14"/>` +
    stroke +
    `<text x="${after.toFixed(1)}" y="${y + 14}">${figure(ratio)}</text>`
  )
}
