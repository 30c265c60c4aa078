const wide =
  /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\p{Emoji_Presentation}]/u

/** How many columns of a terminal a text takes: accents that stand by themselves none, emoji and Chinese two. */
export function cellsOf(text: string): number {
  let cells = 0
  for (const character of text) {
    if (/[\p{Mn}\p{Me}\p{Cf}]/u.test(character)) continue
    cells += wide.test(character) ? 2 : 1
  }
  return cells
}
