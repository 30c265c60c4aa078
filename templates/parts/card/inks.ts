/** The inks of a ground: the same names and values as in `templates/styles`, for what is drawn without style sheets. */
export interface Inks {
  readonly paper: string
  readonly ink: string
  /** Labels in italics. */
  readonly soft: string
  /** Staff lines; half transparent. */
  readonly line: string
  readonly red: string
}

/** The three grounds of the site: its paper, the dark one, and that of /swarm. */
export const inks = {
  day: { paper: '#fbf9f2', ink: '#16130f', soft: '#4a443b', line: '#16130f8c', red: '#c1221a' },
  night: { paper: '#16130f', ink: '#fbf9f2', soft: '#d6cfc1', line: '#fbf9f280', red: '#ff6a5e' },
  swarm: { paper: '#eef2e7', ink: '#0f1a15', soft: '#3c4a42', line: '#0f1a1580', red: '#b3161f' },
} as const satisfies Readonly<Record<string, Inks>>
