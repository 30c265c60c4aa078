import { servedPage as served, shownTimes, year } from '../../src/check/fields.ts'

const { indexed, redirectFrom, ...above } = served

/** What every page says that has an address of its own, with the year of its footer. */
export const servedPage = {
  ...above,
  footerYear: year(
    ['Footer year', 'Année du pied de page'],
    ['The year of the copyright line.', 'L’année de la ligne de copyright.'],
  ),
  indexed,
  redirectFrom,
  ...shownTimes,
}
