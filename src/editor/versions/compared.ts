import { withMarkBlock } from '../documents/marks.ts'
import type { Mark } from '../protocol/state.ts'

/** A page of a version as it is compared: without its scripts, and with what its marks are in a data block. */
export const comparedPage = (html: string, marks: readonly Mark[]): string =>
  withMarkBlock(html.replace(/<script\b[^>]*>.*?<\/script>/gs, ''), marks)
