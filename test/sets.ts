import { globSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { TestModule, TestSpecification } from 'vitest/node'

const root = join(import.meta.dirname, '..')

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

/**
 * How the files of a set run, each kind as a project of Vitest's; those of a lower order come first. Files of one kind
 * share their workers, with what these have imported: with a project for each set, a fifth of the time was imports.
 */
export const kinds = {
  plain: { order: 0, isInBrowser: false },
  'beside browsers': { order: 2, isInBrowser: false },
  chromium: { order: 2, isInBrowser: true },
  /** In a page of Chromium themselves, with what they mount: between the others, whom they would slow down. */
  components: { order: 1, isInBrowser: true },
  /** Files of other sets, with Firefox as the browser of visitors. */
  'again in Firefox': { order: 2, isInBrowser: true },
  'other browsers': { order: 2, isInBrowser: true },
  /** One file after another, with the machine to itself: they measure time. */
  alone: { order: 3, isInBrowser: true },
} as const

export type Kind = keyof typeof kinds

export interface TestSet {
  readonly name: string
  readonly kind: Kind
  readonly stages: readonly Stage[]
  readonly include: readonly string[]
  /** Whether it does without the site that is built from the fixed content of `test/sites/foundation`. */
  readonly isWithoutSite?: true
  /** Whether its files take seconds each, where those of other sets take less. */
  readonly isLong?: true
  /** Chosen for `npm test -- --commit` where a commit changes one of these paths. */
  readonly changedPaths?: RegExp
}

/** What is heard: the held note, the wheel. */
const ofSound = /^templates\/sound\//

/**
 * The sets of tests. A file belongs to the first set that includes it. A test with the tag `night` runs with `--long`
 * only, whatever its set.
 */
export const allSets: readonly TestSet[] = [
  {
    name: 'series',
    kind: 'plain',
    // On every commit with the same seed and few cases, at night with another seed.
    stages: ['usual', 'long'],
    include: [
      'src/editor/documents/random-changes.test.ts',
      'src/editor/store/content-at.test.ts',
      'test/{incremental,non-interference,timed}.test.ts',
      'test/mistakes/{fuzz,one-cause}.test.ts',
    ],
  },
  {
    name: 'machines',
    kind: 'plain',
    stages: ['long'],
    include: ['test/{line-ends,npm,oldest-node}-command.test.ts'],
    changedPaths: /^(?:src\/command\/|scripts\/run\.mjs|package(?:-lock)?\.json|\.gitattributes)/,
  },
  {
    name: 'commands',
    kind: 'plain',
    isLong: true,
    stages: ['usual'],
    include: [
      'src/command/{gate,new,run,set-up}.test.ts',
      'src/disk/{files,lock}.test.ts',
      'src/editor/publishing/{follow,git,publish}.test.ts',
      'src/emit/replace-output.test.ts',
      'src/pictures/{inspect,pictures}.test.ts',
      'src/serve/watch.test.ts',
      'test/*-command.test.ts',
      'test/live-preview.test.ts',
      'test/mistakes/on-disk.test.ts',
    ],
  },
  {
    name: 'components',
    kind: 'components',
    isWithoutSite: true,
    stages: ['usual'],
    include: ['src/editor/panel/**/*.browser.test.tsx'],
  },
  {
    name: 'unit',
    kind: 'plain',
    isWithoutSite: true,
    stages: ['quick', 'usual'],
    include: ['{src,templates,bench}/**/*.test.{ts,tsx}'],
  },
  {
    name: 'clock',
    kind: 'alone',
    stages: ['usual'],
    include: ['test/browser/{hold,sound,tooltip}.test.ts'],
    changedPaths: ofSound,
  },
  {
    name: 'wheel',
    kind: 'chromium',
    stages: ['usual'],
    include: ['test/browser/{round,wheel}.test.ts'],
    changedPaths: ofSound,
  },
  {
    name: 'slow lines',
    kind: 'alone',
    stages: ['long'],
    include: ['test/browser/{conditions,late}.test.ts'],
  },
  {
    name: 'editor',
    kind: 'chromium',
    stages: ['commit'],
    include: ['test/browser/{editor*,problem-bar,review-file}.test.ts'],
  },
  {
    name: 'paper and motion',
    kind: 'chromium',
    stages: ['long'],
    include: ['test/browser/{gate-staff,page-turn,print}.test.ts'],
    changedPaths: /^templates\/(?:gate|styles)\//,
  },
  {
    name: 'browser',
    kind: 'chromium',
    stages: ['usual'],
    include: ['test/browser/*.test.ts'],
  },
  {
    name: 'pipelines',
    kind: 'chromium',
    stages: ['long'],
    include: ['test/hosting/{gitlab,workflow}.test.ts'],
    changedPaths:
      /^(?:\.github\/workflows\/|\.gitlab-ci\.yml|scripts\/send-changed\.sh|test\/hosting\/)/,
  },
  {
    name: 'hosts',
    kind: 'chromium',
    stages: ['commit'],
    include: ['test/hosting/hosts.test.ts'],
  },
  {
    name: 'other hosts',
    kind: 'chromium',
    stages: ['long'],
    include: ['test/hosting/*.test.ts'],
    changedPaths: /^(?:src\/hosting\/|scripts\/send-changed\.sh)/,
  },
  {
    name: 'firefox',
    kind: 'other browsers',
    stages: ['long'],
    include: ['test/firefox/*.test.ts'],
  },
  {
    name: 'webkit',
    kind: 'other browsers',
    stages: ['long'],
    include: ['test/webkit/*.test.ts'],
  },
  {
    name: 'lighthouse',
    kind: 'alone',
    stages: ['long'],
    include: ['test/lighthouse/*.test.ts'],
  },
  {
    name: 'faults',
    kind: 'beside browsers',
    isWithoutSite: true,
    // As the series: 20 of the same faults on every commit, others at night.
    stages: ['commit', 'long'],
    include: ['test/faults/*.test.ts'],
  },
  { name: 'site', kind: 'plain', stages: ['quick', 'usual'], include: ['test/**/*.test.ts'] },
  {
    // The other tests measure, print, refuse or go without script as Chromium alone can.
    name: 'visitors',
    kind: 'again in Firefox',
    stages: ['long'],
    include: [
      'test/browser/{chateau,design,gate,gate-failures,gate-session,gate-staff,landing,launch-day,not-found,prose,sound,swarm,tooltip,walk,walk-desk,walk-telephone}.test.ts',
    ],
  },
]

/** The test files of the project, each with the set that it belongs to: the first one that includes it. */
export const setsOfFiles = new Map<string, TestSet>()
for (const set of allSets)
  for (const path of globSync([...set.include], { cwd: root })) {
    const file = path.replaceAll('\\', '/')
    if (!setsOfFiles.has(file)) setsOfFiles.set(file, set)
  }

/** The set of a test file by its path in the project: of those that run it again where `kind` says so. */
export const setOf = (file: string, kind?: string): TestSet | undefined =>
  kind === 'again in Firefox' ? allSets.find((set) => set.kind === kind) : setsOfFiles.get(file)

/** The set of a test file that Vitest has found or run; throws where it belongs to none. */
export function setOfTests({ moduleId, project }: TestSpecification | TestModule): TestSet {
  const file = relative(root, moduleId).replaceAll('\\', '/')
  const set = setOf(file, project.name)
  if (!set) throw new Error(`${file} belongs to no set of test/sets.ts.`)
  return set
}

export const needsBrowser = ({ kind }: TestSet): boolean => kinds[kind].isInBrowser

/** The names of the sets of a stage. */
export const setsOf = (stage: Stage): readonly string[] =>
  allSets.filter(({ stages }) => stages.includes(stage)).map(({ name }) => name)
