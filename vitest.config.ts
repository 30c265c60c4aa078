import { defineConfig } from 'vitest/config'

/** Tests that start processes of their own, which `npm test -- --quick` leaves out. */
const commands = [
  'src/command/{run,set-up}.test.ts',
  'src/emit/{lock,publish}.test.ts',
  'test/*-command.test.ts',
  'test/live-preview.test.ts',
]

/** A test of the tests, which looks at no site. */
const ofTests = 'test/hostile-cases.test.ts'

/** Tests that need a browser, by the folder they lie in. */
const inBrowser = [
  { folder: 'browser', name: 'browser' },
  { folder: 'hosting', name: 'hosts' },
  { folder: 'firefox', name: 'firefox' },
  { folder: 'lighthouse', name: 'lighthouse' },
]

/** The sets of tests, one after the other; those of `test/shipped/` look at the site that is built in `dist/`. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,templates,bench}/**/*.test.{ts,tsx}', ofTests],
          exclude: commands,
          // Imports are shared by files: no test changes what another one reads.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'site',
          include: ['test/**/*.test.ts'],
          exclude: [...commands, ofTests, ...inBrowser.map(({ folder }) => `test/${folder}/**`)],
          // The site that stands still, which most of them look at.
          globalSetup: 'test/built-site.ts',
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'commands',
          include: commands,
          globalSetup: 'test/built-site.ts',
          sequence: { groupOrder: 2 },
        },
      },
      ...inBrowser.map(({ folder, name }, index) => ({
        test: {
          name,
          include: [`test/${folder}/**/*.test.ts`],
          globalSetup: ['test/built-site.ts', 'test/find-browser.ts'],
          // Browsers share the two cores of a small machine badly: one file after the other.
          maxWorkers: 1,
          sequence: { groupOrder: 3 + index },
        },
      })),
    ],
  },
})
