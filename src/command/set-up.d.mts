/** The commands that make and edit the site, which run from a bundle; the others need the packages of the tests. */
export const commandsOfSite: readonly string[]
