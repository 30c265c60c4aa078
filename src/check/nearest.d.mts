/**
 * The name that was probably meant: the nearest by Damerau-Levenshtein distance (optimal string alignment), where no
 * more than a third of its letters differ; else the only one that begins alike. Case and accents make no difference.
 */
export function nearest(name: string, names: Iterable<string>): string | undefined

/** The letters of a text without their accents, all small. */
export function fold(name: string): string
