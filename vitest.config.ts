import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { styleModules } from './src/bundle/style-modules.ts'
import { bundledPackages, inChromium } from './test/components.ts'
import { LongFilesFirst } from './test/long-files-first.ts'
import { allSets, type Kind, kinds, setsOfFiles } from './test/sets.ts'
import { waiting } from './test/waiting.ts'

const isInCI = process.env['CI'] !== undefined
const cores = availableParallelism()

function projectOf(kind: Kind) {
  const { order, isInBrowser } = kinds[kind]
  const sets = allSets.filter((set) => set.kind === kind)
  const files = [...setsOfFiles].filter(([, set]) => set.kind === kind).map(([file]) => file)
  const isAgain = kind === 'again in Firefox'
  const isOfComponents = kind === 'components'
  return {
    css: styleModules,
    ...(isOfComponents && { optimizeDeps: { include: [...bundledPackages] } }),
    test: {
      name: kind,
      include: isAgain ? sets.flatMap(({ include }) => include) : files,
      env: isAgain ? { VISITOR_BROWSER: 'firefox' } : {},
      globalSetup: [
        ...(sets.every(({ isWithoutSite }) => isWithoutSite) ? [] : ['test/built-site.ts']),
        ...(isInBrowser ? ['test/find-browser.ts'] : []),
      ],
      setupFiles: setupOf(kind),
      // Each file has a page of its own: what a file does before and after its tests is said by what it imports.
      ...(isOfComponents && { browser: inChromium, testTimeout: 15_000, isolate: true }),
      // A browser may fail without a fault of ours. Who passes at the second try is counted and named (test/run-tests.ts).
      retry: isInBrowser && isInCI ? 1 : 0,
      // A browser fills one core and a half: of three on two cores each took two to four times as long.
      maxWorkers: kind === 'alone' ? 1 : cores,
      sequence: { groupOrder: order },
    },
  }
}

/** What each file of a kind begins with: the tests of components with the styles of the panel. */
function setupOf(kind: Kind): string[] {
  if (kind === 'components')
    return ['src/editor/panel/ui/ground.css', 'src/editor/panel/ui/ui.module.css']
  return kinds[kind].isInBrowser && kind !== 'other browsers' ? ['test/browser/dismiss.ts'] : []
}

const allKinds = new Set(allSets.map(({ kind }) => kind))

export default defineConfig({
  test: {
    globalSetup: 'test/temporary.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: waiting },
    sequence: { sequencer: LongFilesFirst },
    // Imports are shared by the files of a worker: no test changes what another one reads.
    isolate: false,
    // By default one core is left idle: half of a small machine.
    maxWorkers: cores,
    tags: [{ name: 'night', description: 'runs with --long only' }],
    projects: [...allKinds].map(projectOf),
  },
})
