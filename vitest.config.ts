import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { waiting } from './test/waiting.ts'

/** When a set of tests runs. */
export type Stage =
  /** `npm test -- --quick`: neither browsers nor whole commands. */
  | 'quick'
  /** `npm test`: also whole commands, and what visitors see in Chromium. */
  | 'usual'
  /** `npm test -- --commit`, which `.ci/run` calls after `npm test`: the editor, a host, and faults of the disk. */
  | 'commit'
  /** `npm test -- --long`, which `.ci/night` calls: everything else. */
  | 'long'

interface TestSet {
  readonly name: string
  readonly stages: readonly Stage[]
  readonly include: readonly string[]
  /** Whether it needs the site that is built from the fixed content of `test/sites/foundation`. */
  readonly needsSite?: true
  /** Whether it needs Chromium. */
  readonly needsBrowser?: true
  /** Chosen for `npm test -- --commit` where a commit changes one of these paths. */
  readonly changedPaths?: RegExp
  /** Runs at the same time as tests in browsers, not before them. */
  readonly isBesideBrowsers?: true
  /** Whether its files, which belong to other sets, run once more with Firefox as the browser of visitors. */
  readonly isAgainInFirefox?: true
  /** Its files run one after another, with the machine to themselves: they measure time. */
  readonly isAlone?: true
}

/**
 * The sets of tests. A file belongs to the first set that includes it. A test with the tag `night` runs with `--long`
 * only, whatever its set.
 */
export const allSets: readonly TestSet[] = [
  {
    name: 'series',
    // On every commit with the same seed and few cases, at night with another seed.
    stages: ['usual', 'long'],
    include: [
      'src/editor/edit/random-changes.test.ts',
      'src/editor/keep/content-at.test.ts',
      'test/{incremental,non-interference,timed}.test.ts',
      'test/mistakes/{fuzz,one-cause}.test.ts',
    ],
    needsSite: true,
  },
  {
    name: 'machines',
    stages: ['long'],
    include: ['test/{line-ends,npm,oldest-node}-command.test.ts'],
    needsSite: true,
    changedPaths: /^(?:src\/command\/|scripts\/run\.mjs|package(?:-lock)?\.json|\.gitattributes)/,
  },
  {
    name: 'commands',
    stages: ['usual'],
    include: [
      'src/command/{gate,new,run,set-up}.test.ts',
      'src/disk/{files,lock}.test.ts',
      'src/editor/publish/{follow,git,publish}.test.ts',
      'src/emit/replace-output.test.ts',
      'src/pictures/{inspect,pictures}.test.ts',
      'src/serve/watch.test.ts',
      'test/*-command.test.ts',
      'test/live-preview.test.ts',
      'test/mistakes/on-disk.test.ts',
    ],
    needsSite: true,
  },
  {
    name: 'unit',
    stages: ['quick', 'usual'],
    include: ['{src,templates,bench}/**/*.test.{ts,tsx}'],
  },
  {
    name: 'clock',
    stages: ['usual'],
    include: ['test/browser/{hold,sound,tooltip,wheel}.test.ts'],
    needsSite: true,
    needsBrowser: true,
    changedPaths: /^templates\/sound\//,
    isAlone: true,
  },
  {
    name: 'slow lines',
    stages: ['long'],
    include: ['test/browser/{conditions,late}.test.ts'],
    needsSite: true,
    needsBrowser: true,
    isAlone: true,
  },
  {
    name: 'editor',
    stages: ['commit'],
    include: ['test/browser/{editor*,problem-bar,review-file}.test.ts'],
    needsSite: true,
    needsBrowser: true,
  },
  {
    name: 'paper and motion',
    stages: ['long'],
    include: ['test/browser/{gate-staff,page-turn,print}.test.ts'],
    needsSite: true,
    needsBrowser: true,
    changedPaths: /^templates\/(?:gate|styles)\//,
  },
  {
    name: 'browser',
    stages: ['usual'],
    include: ['test/browser/*.test.ts'],
    needsSite: true,
    needsBrowser: true,
  },
  {
    name: 'pipelines',
    stages: ['long'],
    include: ['test/hosting/{gitlab,workflow}.test.ts'],
    needsSite: true,
    needsBrowser: true,
    changedPaths:
      /^(?:\.github\/workflows\/|\.gitlab-ci\.yml|scripts\/send-changed\.sh|test\/hosting\/)/,
  },
  {
    name: 'hosts',
    stages: ['commit'],
    include: ['test/hosting/hosts.test.ts'],
    needsSite: true,
    needsBrowser: true,
  },
  {
    name: 'other hosts',
    stages: ['long'],
    include: ['test/hosting/*.test.ts'],
    needsSite: true,
    needsBrowser: true,
    changedPaths: /^(?:src\/hosting\/|scripts\/send-changed\.sh)/,
  },
  {
    name: 'firefox',
    stages: ['long'],
    include: ['test/firefox/*.test.ts'],
    needsSite: true,
    needsBrowser: true,
  },
  {
    name: 'webkit',
    stages: ['long'],
    include: ['test/webkit/*.test.ts'],
    needsSite: true,
    needsBrowser: true,
  },
  {
    name: 'lighthouse',
    stages: ['long'],
    include: ['test/lighthouse/*.test.ts'],
    needsSite: true,
    needsBrowser: true,
    isAlone: true,
  },
  {
    name: 'faults',
    // As the series: 20 of the same faults on every commit, others at night.
    stages: ['commit', 'long'],
    include: ['test/faults/*.test.ts'],
    isBesideBrowsers: true,
  },
  { name: 'site', stages: ['quick', 'usual'], include: ['test/**/*.test.ts'], needsSite: true },
  {
    // The other tests measure, print, refuse or go without script as Chromium alone can.
    name: 'visitors',
    stages: ['long'],
    include: [
      'test/browser/{chateau,design,gate,gate-failures,gate-session,gate-staff,landing,launch-day,not-found,prose,sound,swarm,tooltip,walk,walk-desk,walk-telephone}.test.ts',
    ],
    needsSite: true,
    needsBrowser: true,
    isAgainInFirefox: true,
  },
]

const isInCI = process.env['CI'] !== undefined
const cores = availableParallelism()

const excludedFrom = (set: TestSet): string[] =>
  set.isAgainInFirefox
    ? []
    : allSets.slice(0, allSets.indexOf(set)).flatMap(({ include }) => include)

/** Sets that have the machine for themselves come after the others, in the order of the table. */
const aloneSets = allSets.filter(({ isAlone }) => isAlone)

function projectOf(set: TestSet) {
  const { name, include, needsSite, needsBrowser, isAlone } = set
  const isAmongBrowsers = needsBrowser || set.isBesideBrowsers
  const isOtherEngine = name === 'firefox' || name === 'webkit'
  return {
    test: {
      name,
      include: [...include],
      exclude: excludedFrom(set),
      env: set.isAgainInFirefox ? { VISITOR_BROWSER: 'firefox' } : {},
      globalSetup: [
        ...(needsSite ? ['test/built-site.ts'] : []),
        ...(needsBrowser ? ['test/find-browser.ts'] : []),
      ],
      setupFiles: needsBrowser && !isOtherEngine ? ['test/browser/dismiss.ts'] : [],
      // A browser may fail without a fault of ours. Who passes at the second try is counted and named (test/run-tests.ts).
      retry: needsBrowser && isInCI ? 1 : 0,
      // A browser fills one core and a half: of three on two cores each took two to four times as long.
      maxWorkers: isAlone ? 1 : cores,
      sequence: { groupOrder: isAlone ? 2 + aloneSets.indexOf(set) : isAmongBrowsers ? 1 : 0 },
    },
  }
}

export default defineConfig({
  test: {
    globalSetup: 'test/temporary.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: waiting },
    // Imports are shared by the files of a worker: no test changes what another one reads.
    isolate: false,
    // By default one core is left idle: half of a small machine.
    maxWorkers: cores,
    tags: [{ name: 'night', description: 'runs with --long only' }],
    projects: allSets.map(projectOf),
  },
})
