/** What a command's end means to whoever started it (contract section 1). */
export const exit = {
  done: 0,
  problems: 1,
  usage: 2,
  output: 3,
  busy: 4,
  defect: 70,
  interrupted: 130,
  terminated: 143,
} as const

export type ExitName = keyof typeof exit
export type ExitCode = (typeof exit)[ExitName]
