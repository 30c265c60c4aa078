// Plain JavaScript because the set-up speaks before there is anything that reads TypeScript.

/** The language of messages by the POSIX locale variables; English unless they say French. */
export function language({ LC_ALL, LC_MESSAGES, LANG }) {
  const locale = LC_ALL || LC_MESSAGES || LANG || ''
  return /^fr(?![a-z])/i.test(locale) ? 'fr' : 'en'
}

/** The language asked for with `--lang`, even where the options cannot be read as a whole, else the environment's. */
export function spoken(argv, environment) {
  const [, word] = /--lang[= ](en|fr)\b/.exec(argv.join(' ')) ?? []
  return word ?? language(environment)
}
