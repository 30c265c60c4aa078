import type { CSSOptions } from 'vite'
import { targets } from './browsers.ts'

/**
 * How Vite reads the style sheets of the panel, also in the tests of its components: the class `rowHandle` of
 * `form.module.css` is `form-module_rowHandle` on every machine. Names of motions and containers stay as they are.
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
    },
  },
} as const satisfies CSSOptions
