/** Letters that begin at the very edge of their room, or lean away from it. */
const flush = /^[AÀÂKUVWXY]/

/** Marks a large title whose first letter is moved to the margin by the white that its face puts before it. */
export const hangs = (title: string) => ({ 'data-hangs': flush.test(title) ? undefined : '' })
