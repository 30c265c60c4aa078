/** What sharp may open: damage is an error, and 50 megapixels are the most (security.md section 5, Images). */
export const openingLimits = { failOn: 'error', limitInputPixels: 50_000_000 } as const

/** The width at which drawings are rasterised: the widest that a page asks for. */
export const drawingWidth = 2400

/** How many pictures are worked on side by side: two plates take 0.7 GB of memory, and a build may take 1 GiB. */
export const atOnce = 2
