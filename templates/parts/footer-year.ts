import { formatted } from '../../src/check/formatted.ts'

/** The year in the footer of a page. */
export const footerYear = (fields: { readonly footerYear: number }): string =>
  formatted(fields, 'footerYear', String(fields.footerYear))
