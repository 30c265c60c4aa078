import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Tests that start processes of their own, run whole commands, wait for the disk, look into many pictures or play long
 * series, which `npm test -- --quick` leaves out.
 */
const commands = [
  'src/command/{gate,new,run,set-up}.test.ts',
  'src/disk/{files,lock}.test.ts',
  'src/editor/edit/random-changes.test.ts',
  'src/editor/publish/{follow,git,publish}.test.ts',
  'src/emit/replace-output.test.ts',
  'src/pictures/{inspect,pictures}.test.ts',
  'src/serve/watch.test.ts',
  'test/*-command.test.ts',
  'test/{incremental,live-preview,non-interference,timed}.test.ts',
  'test/mistakes/{fuzz,on-disk,one-cause}.test.ts',
]

/** A test of the tests, which looks at no site. */
const ofTests = 'test/hostile-cases.test.ts'

/** The editor as a person sees it, which takes as long as everything that visitors see. */
const ofEditor = 'test/browser/editor*.test.ts'

/** Visitors to whom fonts, modules and pages come late, in part or not at all, or whose browser does not answer. */
const onSlowLines = 'test/browser/{conditions,late,visitor}.test.ts'

/** The pipelines of hosts, which build the site for every commit that they are given. */
const ofPipelines = 'test/hosting/{gitlab,workflow}.test.ts'

/** Instruments, which play for as long as they are heard. */
const ofSound = 'test/browser/{hold,sound,wheel}.test.ts'

/** Visitors whose browser may be another one: the others measure, print, refuse or go without script as Chromium alone can. */
const ofVisitors =
  'test/browser/{chateau,design,gate,gate-failures,gate-session,gate-staff,landing,launch-day,not-found,prose,sound,swarm,tooltip,visitor,walk}.test.ts'

/** Tests that need a browser; those that measure speed have the machine for themselves. */
const inBrowser = [
  { name: 'browser', files: 'test/browser/**/*.test.ts', group: 1 },
  { name: 'editor', files: ofEditor, group: 1 },
  { name: 'slow lines', files: onSlowLines, group: 1 },
  { name: 'sound', files: ofSound, group: 1 },
  { name: 'hosts', files: 'test/hosting/**/*.test.ts', group: 1 },
  { name: 'pipelines', files: ofPipelines, group: 1 },
  { name: 'firefox', files: 'test/firefox/**/*.test.ts', group: 1 },
  { name: 'visitors', files: ofVisitors, group: 1 },
  { name: 'webkit', files: 'test/webkit/**/*.test.ts', group: 1 },
  { name: 'lighthouse', files: 'test/lighthouse/**/*.test.ts', group: 2 },
]

/** What sets leave to others. */
const others: Readonly<Record<string, string[]>> = {
  browser: [ofEditor, onSlowLines, ofSound],
  hosts: [ofPipelines],
}

/** Commands that are ended at each of their calls. */
const faults = ['test/faults/*.test.ts']

const cores = availableParallelism()

/** The sets of tests, group after group; those of `test/shipped/` look at the site that is built in `dist/`. */
export default defineConfig({
  test: {
    globalSetup: 'test/temporary.ts',
    testTimeout: 120_000,
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
          exclude: [...commands, ...faults],
        },
      },
      {
        test: {
          name: 'site',
          include: ['test/**/*.test.ts'],
          exclude: [...commands, ofTests, ...faults, ...inBrowser.map(({ files }) => files)],
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
      { test: { name: 'faults', include: faults, sequence: { groupOrder: 3 } } },
      ...inBrowser.map(({ name, files, group }) => ({
        test: {
          name,
          include: [files],
          exclude: others[name] ?? [],
          env: name === 'visitors' ? { VISITOR_BROWSER: 'firefox' } : {},
          globalSetup: ['test/built-site.ts', 'test/find-browser.ts'],
          setupFiles: name === 'firefox' || name === 'webkit' ? [] : ['test/browser/dismiss.ts'],
          // A browser waits a third of its time: for fonts, clicks and scrolling.
          maxWorkers: group === 1 ? cores + 1 : 1,
          sequence: { groupOrder: group },
        },
      })),
    ],
  },
})
