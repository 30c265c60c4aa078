/** Whether a file is a picture by its ending. */
export const isPictureFile = (path: string): boolean =>
  /\.(?:jpe?g|png|webp|avif|tiff?|svg|gif|hei[cf]|bmp|jxl)$/i.test(path)

/** A picture weighs no more than 40 MB (security.md section 5, Images). */
export const heaviestPicture = 40

const megabyte = 1_000_000

/** Whether a picture of so many bytes is too heavy. */
export const isTooHeavy = (bytes: number): boolean => bytes > heaviestPicture * megabyte
