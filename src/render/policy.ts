import { hash } from 'node:crypto'

/** A content security policy as data: each directive with its sources. */
export type Policy = readonly (readonly string[])[]

/** The source expression that allows exactly one inline text (CSP Level 3, section 6.7.2.4). */
export const hashSource = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/**
 * The policy of a page: nothing but the site's own files and the inline texts given. Trusted Types are required; only a
 * page with an encrypted payload may create a policy of them.
 */
export function policyOf(page: {
  readonly scripts: readonly string[]
  readonly styles: string
  readonly opensSealedPage: boolean
}): Policy {
  const styles = page.styles === '' ? [] : [hashSource(page.styles)]
  return [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...page.scripts.map(hashSource)],
    ['style-src', "'self'", ...styles],
    ['img-src', "'self'"],
    ['font-src', "'self'"],
    ...(page.opensSealedPage ? [['connect-src', "'self'"]] : []),
    ['manifest-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', page.opensSealedPage ? 'mf-gate' : "'none'"],
  ]
}

/** A policy as one line, for a `<meta>` or a header. */
export const printPolicy = (policy: Policy): string =>
  policy.map((directive) => directive.join(' ')).join('; ')
