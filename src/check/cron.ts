/** How many lines are written: what is left out, GitHub finds at the next hour. */
const most = 40
/** A line has no year: what lies further ahead would be looked for a year too early. */
const ahead = 365 * 86_400

/** The cron lines (UTC: minute, hour, day, month) of the next instants within a year, the soonest first; all in seconds since 1970. */
export function cronLines(instants: readonly number[], now: number): readonly string[] {
  const next = instants.filter((instant) => instant > now && instant < now + ahead)
  const lines = next
    .toSorted((one, other) => one - other)
    .map((instant) => new Date(instant * 1000))
    .map((at) => [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDate(), at.getUTCMonth() + 1, '*'])
  return [...new Set(lines.map((line) => line.join(' ')))].slice(0, most)
}

/** The two comments and what is between them; the indentation is that of the first. */
const marked = /^( *)# Written by npm run check -- --fix:.*\n((?: *- cron: .*\n)*)^ *# End\.$/m

/** A workflow with the lines of these instants between its two comments; undefined where it has them, or no comments. */
export function withCronLines(text: string, instants: readonly number[], now: number) {
  const [all, indent = '', before = ''] = marked.exec(text) ?? []
  const after = cronLines(instants, now).map((line) => `${indent}- cron: '${line}'\n`)
  if (all === undefined || before === after.join('')) return undefined
  return text.replace(all, () => all.replace(`\n${before}`, () => `\n${after.join('')}`))
}
