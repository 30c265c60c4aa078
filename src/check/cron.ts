/*
 * GitHub looks once an hour whether something is due. These lines of cron let it look at the very minutes of the content too.
 * GitHub names no limit of lines; what is left out is found at the next hour.
 */

/** How many lines are written. */
const most = 40
/** A line has no year: what lies further ahead would be looked for a year too early. */
const ahead = 365 * 86_400

/**
 * The cron lines (UTC: minute, hour, day, month) of the next instants within a year, both in seconds since 1970: the soonest
 * first, each once.
 */
export function cronLines(instants: readonly number[], now: number): readonly string[] {
  const next = instants.filter((instant) => instant > now && instant < now + ahead)
  const lines = next
    .toSorted((one, other) => one - other)
    .map((instant) => {
      const time = new Date(instant * 1000)
      const day = `${time.getUTCDate()} ${time.getUTCMonth() + 1}`
      return `${time.getUTCMinutes()} ${time.getUTCHours()} ${day} *`
    })
  return [...new Set(lines)].slice(0, most)
}

/** The two comments and what is between them; the indentation is that of the first. */
const marked = /^( *)# Written by npm run check -- --fix:.*\n((?: *- cron: .*\n)*)^ *# End\.$/m

/** A workflow with the lines of these instants between its two comments; undefined where it has them, or no comments. */
export function withCronLines(
  workflow: string,
  instants: readonly number[],
  now: number,
): string | undefined {
  const [all, indent = '', before = ''] = marked.exec(workflow) ?? []
  const lines = cronLines(instants, now).map((line) => `${indent}- cron: '${line}'\n`)
  const after = lines.join('')
  if (all === undefined || before === after) return undefined
  return workflow.replace(all, () => all.replace(`\n${before}`, () => `\n${after}`))
}
