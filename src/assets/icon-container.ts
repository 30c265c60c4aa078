const headerLength = 6
const entryLength = 16
/** Where the width stands in a PNG file (PNG specification, 11.2.1 IHDR). */
const widthAt = 16

/** Puts square PNG pictures into one `.ico` file: a header, an entry for each, their bytes (Microsoft ICO). */
export function iconContainer(pictures: readonly Uint8Array[]): Uint8Array {
  const header = Buffer.alloc(headerLength)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(pictures.length, 4)
  const entries = pictures.map((picture, index) => {
    const side = Buffer.from(picture).readUInt32BE(widthAt)
    const before = pictures.slice(0, index).reduce((sum, { length }) => sum + length, 0)
    const entry = Buffer.alloc(entryLength)
    entry.writeUInt8(side, 0)
    entry.writeUInt8(side, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(picture.length, 8)
    entry.writeUInt32LE(headerLength + entryLength * pictures.length + before, 12)
    return entry
  })
  return Buffer.concat([header, ...entries, ...pictures])
}
