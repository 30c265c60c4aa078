import { z } from 'zod'
import { pictureFactsSchema } from './picture-facts.ts'

/** What opening a picture shows. */
export const pictureLookSchema = z.strictObject({
  /** The true format, as an editor calls it. */
  format: z.string(),
  /** Whether there are several pictures in it. */
  moving: z.boolean(),
  /** Width times height. */
  pixels: z.int(),
  /** What only decoding tells, of a still one that is not too large, in a format of masters. */
  facts: pictureFactsSchema.optional(),
})

export type PictureLook = z.output<typeof pictureLookSchema>
