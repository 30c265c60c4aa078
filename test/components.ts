import { playwright } from '@vitest/browser-playwright'
import type { BrowserConfigOptions } from 'vitest/node'
import { flags } from './chromium.ts'

/** Which Chromium it is, the global set-up finds out: nothing may start one before. */
const { prewarm: _, ...provider } = playwright({
  launchOptions: {
    args: flags,
    get executablePath() {
      return process.env['CHROME_PATH'] ?? ''
    },
  },
})

/** How Vitest runs the tests of components: in the Chromium of the other tests. */
export const inChromium: BrowserConfigOptions = {
  enabled: true,
  headless: true,
  provider,
  instances: [{ browser: 'chromium', name: 'components' }],
  viewport: { width: 1280, height: 720 },
  screenshotFailures: false,
}

/** The packages of the panel, which are bundled before its first test: one that is found later loads all of them anew. */
export const bundledPackages = [
  '@codemirror/commands',
  '@codemirror/lang-markdown',
  '@codemirror/language',
  '@codemirror/state',
  '@codemirror/view',
  'hast-util-from-dom',
  'hast-util-to-mdast',
  'mdast-util-gfm-table',
  'mdast-util-to-markdown',
  'mdast-util-to-string',
  'node-diff3',
  'react',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'zustand',
  'zustand/react/shallow',
  'zustand/vanilla',
]
