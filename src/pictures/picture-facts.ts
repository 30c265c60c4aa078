import { z } from 'zod'

/** What is known of a master once it has been decoded. */
export const pictureFactsSchema = z.strictObject({
  /** Pixels, with the orientation that the camera noted applied. */
  width: z.int(),
  height: z.int(),
  /** Whether anything shows through it. */
  transparent: z.boolean(),
  /** Engravings and drawings are hatched; photographs have surfaces. */
  kind: z.enum(['line art', 'photograph']),
  /** The colour that most of it has, as `#rrggbb`. */
  colour: z.string(),
})

export type PictureFacts = z.output<typeof pictureFactsSchema>
