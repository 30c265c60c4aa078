/** The line that begins a round of checks, and the one that ends it: a bar of music. */
export const roundMarks = { begin: '├──', end: '──┤' } as const

/** How VS Code reads `problemLines` from a watching check: severities keep their English names in every language. */
export const problemMatcher = {
  owner: 'point-dorgue',
  source: 'Point d’Orgue',
  fileLocation: ['relative', '$' + '{workspaceFolder}'],
  pattern: [
    {
      regexp: '^(.+?):(\\d+):(\\d+)-(\\d+):(\\d+) (error|warning|info) (\\S+): (.*)$',
      file: 1,
      line: 2,
      column: 3,
      endLine: 4,
      endColumn: 5,
      severity: 6,
      code: 7,
      message: 8,
    },
    { regexp: '^  (.*)$', message: 1 },
  ],
  background: {
    activeOnStart: true,
    beginsPattern: `^${roundMarks.begin}`,
    endsPattern: `${roundMarks.end}$`,
  },
} as const
