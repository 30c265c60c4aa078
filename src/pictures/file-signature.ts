/** Whether bytes begin as files of JPEG, PNG, RIFF (WebP), GIF, TIFF or ISO media (AVIF) do. No text begins so. */
export const hasPictureSignature = (bytes: Uint8Array): boolean =>
  /^(?:\xff\xd8\xff|\x89PNG|RIFF|GIF8|II[*+]\0|MM\0[*+]|.{4}ftyp)/s.test(
    Buffer.from(bytes.subarray(0, 12)).toString('latin1'),
  )

/**
 * Whether bytes without such a beginning are a drawing (SVG), or packed as drawings may be. Only its text tells: sharp
 * draws one whose size is not given only to tell the size, which takes seconds where shapes refer to each other.
 */
export const looksDrawn = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x1f && bytes[1] === 0x8b) ||
  /<svg[\s>]|<!DOCTYPE svg/i.test(Buffer.from(bytes).toString('latin1'))
