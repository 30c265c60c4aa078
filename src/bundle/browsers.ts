import { browserslistToTargets } from 'lightningcss'

/** The oldest browsers of style sheets, those of May 2024: what they lack is written in older words. */
export const browsers = ['chrome 125', 'edge 125', 'firefox 126', 'safari 17.5']

/** The same as Lightning CSS takes them. */
export const targets = browserslistToTargets(browsers)
