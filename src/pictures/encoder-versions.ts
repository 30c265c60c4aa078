import sharp from 'sharp'

/** The versions of everything that decides the bytes of a picture, as one word for the keys of the cache. */
export const encoderVersions = JSON.stringify(sharp.versions)
