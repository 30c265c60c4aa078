import type { Lettering, Setting } from '../../../src/render/cards.tsx'

interface WordsProps {
  readonly lettering: Lettering
  readonly text: string
  readonly setting: Setting
  /** The left end of the baseline; the right one with `toTheLeft`. */
  readonly x: number
  readonly y: number
  readonly fill: string
  readonly toTheLeft?: boolean
}

/** Words as an outline, so that a card looks the same wherever it is drawn. */
export function Words({ lettering, text, setting, x, y, fill, toTheLeft = false }: WordsProps) {
  const { path, scale, width } = lettering(text, setting)
  const left = toTheLeft ? x - width : x
  return (
    <path
      d={path}
      fill={fill}
      transform={`translate(${hundredths(left)} ${hundredths(y)}) scale(${scale} ${-scale})`}
    />
  )
}

const hundredths = (value: number): number => Math.round(value * 100) / 100
