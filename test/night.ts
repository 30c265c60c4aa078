/** What a test is given that runs at night only, since one like it runs on every commit. */
export const atNight = (isNightly = false) => ({ tags: isNightly ? ['night'] : [] })
