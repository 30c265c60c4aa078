/** The files that a bundle may be made of, by their paths below the project. */
export function sourcesOf(root: string): readonly string[]
/** The hash of all that decides what a bundle does. */
export function stateOf(root: string, node: string): string
