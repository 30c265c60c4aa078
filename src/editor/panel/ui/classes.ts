/** Names of classes as one text, those that hold: `classes(ui.line, isDraft && ui.draft)`. */
export const classes = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ')
