import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Tests that start processes of their own, which `npm test -- --quick` leaves out. */
const commands = [
  'src/command/{run,set-up}.test.ts',
  'src/emit/{lock,publish}.test.ts',
  'src/editor/{publish,store-faults}.test.ts',
  'test/*-command.test.ts',
  'test/live-preview.test.ts',
]

/** A test of the tests, which looks at no site. */
const ofTests = 'test/hostile-cases.test.ts'

/** Tests that need a browser, by the folder they lie in; those that measure speed have the machine for themselves. */
const inBrowser = [
  { name: 'browser', folder: 'browser', group: 1 },
  { name: 'hosts', folder: 'hosting', group: 1 },
  { name: 'firefox', folder: 'firefox', group: 1 },
  { name: 'lighthouse', folder: 'lighthouse', group: 2 },
]

const cores = availableParallelism()

/** The sets of tests, group after group; those of `test/shipped/` look at the site that is built in `dist/`. */
export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Imports are shared by the files of a worker: no test changes what another one reads.
    isolate: false,
    // By default one core is left idle: half of a small machine.
    maxWorkers: cores,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{src,templates,bench}/**/*.test.{ts,tsx}', ofTests],
          exclude: commands,
        },
      },
      {
        test: {
          name: 'site',
          include: ['test/**/*.test.ts'],
          exclude: [...commands, ofTests, ...inBrowser.map(({ folder }) => `test/${folder}/**`)],
          // The site that stands still, which most of them look at.
          globalSetup: 'test/built-site.ts',
        },
      },
      {
        test: {
          name: 'commands',
          include: commands,
          globalSetup: 'test/built-site.ts',
        },
      },
      ...inBrowser.map(({ name, folder, group }) => ({
        test: {
          name,
          include: [`test/${folder}/**/*.test.ts`],
          globalSetup: ['test/built-site.ts', 'test/find-browser.ts'],
          setupFiles: name === 'firefox' ? [] : ['test/browser/dismiss.ts'],
          // A browser waits a third of its time: for fonts, clicks and scrolling.
          maxWorkers: group === 1 ? cores + 1 : 1,
          sequence: { groupOrder: group },
        },
      })),
    ],
  },
})
