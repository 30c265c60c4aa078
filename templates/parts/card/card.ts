import type { ReactNode } from 'react'

/** The size of a social card in pixels (Open Graph; every network shows it in this proportion). */
export const cardSize = { width: 1200, height: 630 } as const

/** A social card: its ground, a plate on it, and what is drawn over both. */
export interface Card {
  /** A colour. */
  readonly ground: string
  readonly plate?: CardPlate
  /** SVG in pixels of the card, every text already an outline. */
  readonly drawing: ReactNode
}

/** A plate of the gallery and the frame that it fills, in pixels of the card. */
export interface CardPlate {
  /** The id of the picture. */
  readonly id: string
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** Which part shows where the frame is narrower or lower than the plate: 0 is left or top, 1 right or bottom. */
  readonly across: number
  readonly down: number
  /** On paper only what is darker than the paper is printed. */
  readonly printed: boolean
}
