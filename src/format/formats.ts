/** The ways problems are printed, as `--format` names them; the first is the default. */
export const formatNames = ['pretty', 'json'] as const

export type FormatName = (typeof formatNames)[number]
