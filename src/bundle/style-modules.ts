import type { CSSOptions } from 'vite'
import { targets } from './browsers.ts'

/**
 * How Vite reads the style sheets of the panel, also in the tests of its components: the class `rowFields` of
 * `form.module.css` is `form-module_rowFields` on every machine. Names of motions and containers stay as they are.
 * No sheet styles what has none of its own classes (`pure`).
 */
export const styleModules = {
  transformer: 'lightningcss',
  lightningcss: {
    targets,
    cssModules: {
      pattern: '[name]_[local]',
      animation: false,
      container: false,
      customIdents: false,
      grid: false,
      pure: true,
    },
  },
} as const satisfies CSSOptions
