import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// The whole program of the child process that `drawing.ts` starts: a drawing on standard input, its PNG on standard
// output, as wide as the argument says. Bytes, not a path: from a path, files beside the drawing would be loaded.
const drawing = await buffer(process.stdin)
const width = Number(process.argv[2])
const limits = { failOn: 'error', limitInputPixels: 50_000_000 } as const
process.stdout.write(await sharp(drawing, limits).resize(width).png().toBuffer())
