import type { ReactNode } from 'react'
import type { GateFile } from '../gate/gate-file.ts'
import type { Document, Language } from '../site.ts'
import type { Lettering } from '../type/lettering.ts'

/** A page with the fields that the engine itself reads; a page type has more. */
export type CorePage = Document<{
  readonly template: string
  readonly title: string
  readonly description: string
  readonly lang: Language
  readonly route?: string
  readonly gated?: boolean
  readonly indexed?: boolean
  /** The address of the same page in the other language. */
  readonly translation?: string | undefined
  /** The addresses that the page had before. */
  readonly redirectFrom?: readonly string[] | undefined
}>

/** For how many days browsers come back by HTTPS alone, and whether to every subdomain as well. */
export interface Hsts {
  readonly days: number
  readonly subdomains?: boolean | undefined
}

/** What the engine itself reads of the content; a site has more. */
export interface CoreContent {
  readonly settings: {
    readonly name: string
    readonly url: string
    /** For how long hosts ask browsers to come back by HTTPS alone. */
    readonly hsts?: Hsts | undefined
    readonly foreignWords: readonly Readonly<Record<'words' | 'lang', string>>[]
    readonly wording: Readonly<Record<Language, { readonly table: string }>>
  }
  readonly gateWords: Readonly<Record<'title' | 'description', string>>
  readonly gate: GateFile | undefined
  readonly pages: readonly CorePage[]
}

/** The social card of a page before it is drawn. */
export interface CardPlan {
  /** Of plans with one name, which are the same card, one is drawn; without it the card is that of a single page. */
  readonly name?: string
  /** What can be read and seen on it. */
  readonly alt: string
  readonly draw: (lettering: Lettering) => Card
}

/** A social card: its ground, a picture on it, and what is drawn over both. */
export interface Card {
  readonly ground: string
  readonly plate?: CardPlate
  /** SVG in pixels of the card, every text already an outline. */
  readonly drawing: ReactNode
}

/** A picture of the library and the frame that it fills, in pixels of the card. */
export interface CardPlate extends Readonly<Record<'left' | 'top' | 'width' | 'height', number>> {
  readonly id: string
  /** Which part shows where the frame is narrower or lower than the picture: 0 is left or top, 1 right or bottom. */
  readonly across: number
  readonly down: number
  /** On paper only what is darker than the paper is printed. */
  readonly printed: boolean
}
