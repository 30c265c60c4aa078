/** What a printed problem holds: the place, the sentence, the remedy and the code. */
const block = /^\S.*?:\d+:\d+ {2}(.*)\n {2}(.*) {3}\[([a-z0-9/-]+)\]$/gm

/** What an editor wrote, and numbers: two sentences that differ in nothing else are one. */
const details = /“[^”]*”|«[^»]*»|\d+|\S*[./]\S*/g

/** Printed problems by their codes, as they were printed; of those that say the same only the first. */
export function printedExamples(printed: string): ReadonlyMap<string, readonly string[]> {
  const blocks = [...printed.matchAll(block)].map(([text, message = '', fix = '', code = '']) => ({
    text,
    code,
    sentence: `${message}\n${fix}`.replace(details, '…'),
  }))
  const distinct = blocks.filter(
    ({ code, sentence }, index) =>
      blocks.findIndex((one) => one.code === code && one.sentence === sentence) === index,
  )
  const groups = Map.groupBy(distinct, ({ code }) => code)
  return new Map([...groups].map(([code, group]) => [code, group.map(({ text }) => text)]))
}
