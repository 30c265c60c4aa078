import { createHash } from 'node:crypto'

/** A content security policy as data: each directive with its sources. */
export type Policy = readonly (readonly string[])[]

/** The source expression that allows exactly one inline text (CSP Level 3, section 6.7.2.4). */
export const hashSource = (text: string) =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The policy of a page: nothing but the site's own files and the inline texts given. Trusted Types are required; only a
 * page with a sealed payload may create a policy of them.
 */
export function policyOf(facts: {
  readonly inlineScripts: readonly string[]
  readonly inlineStyles: readonly string[]
  readonly opensSealedPage: boolean
}): Policy {
  const own = (inline: readonly string[]) => [
    "'self'",
    ...new Set(inline.filter((text) => text !== '').map(hashSource)),
  ]
  return [
    ['default-src', "'none'"],
    ['script-src', ...own(facts.inlineScripts)],
    ['style-src', ...own(facts.inlineStyles)],
    ['img-src', "'self'"],
    ['font-src', "'self'"],
    ...(facts.opensSealedPage ? [['connect-src', "'self'"]] : []),
    ['manifest-src', "'self'"],
    ['base-uri', "'none'"],
    ['form-action', "'none'"],
    ['require-trusted-types-for', "'script'"],
    ['trusted-types', facts.opensSealedPage ? 'mf-gate' : "'none'"],
  ]
}

/** A policy as one line, for a `<meta>` or a header. */
export const printPolicy = (policy: Policy): string =>
  policy.map((directive) => directive.join(' ')).join('; ')
