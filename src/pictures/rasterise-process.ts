import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { drawingWidth, openingLimits } from './picture-limits.ts'

// The whole program of the child process: a drawing on standard input, its PNG on standard output. Bytes, not a path:
// from a path, files beside the drawing would be loaded.
const drawing = await buffer(process.stdin)
process.stdout.write(await sharp(drawing, openingLimits).resize(drawingWidth).png().toBuffer())
