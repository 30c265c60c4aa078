/** The narrow space at which no line breaks: before ; ! ? % and inside « » (French). */
export const narrowSpace = '\u202f'

/** The space at which no line breaks: before a colon (French). */
export const fixedSpace = '\u00a0'

/** Stands between two pieces of text of which one ends where the other begins, such as a word and its *emphasis*. */
export const seam = '\ufdd0'

/** Stands for what must not be touched and reads as a word: an address, code, a placeholder. */
export const shieldedWord = '\ufdd1'

/** Stands for the address of a Markdown link, which is not read. */
export const shieldedAddress = '\ufdd2'

/** What may lie between two letters without being read, Markdown marks and seams: for a class of a regular expression. */
export const unreadSigns = `*_~[\\]${seam}${shieldedAddress}`

/** Any number of them. */
export const unread = `[${unreadSigns}]*`
