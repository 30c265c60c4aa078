/** What it makes is an object that only `innerHTML` and the like take; to the rest of the code it is text. */
interface TrustedPolicy {
  readonly createHTML: (html: string) => string
}

declare global {
  interface Window {
    /** Trusted Types (W3C), in Chromium. */
    readonly trustedTypes?: { createPolicy(name: string, rules: TrustedPolicy): TrustedPolicy }
  }
}

/**
 * Makes trusted HTML of HTML that our own build or server has made, under the one policy that the page's CSP allows. A
 * second policy of this name is refused, so no later script gets it.
 */
export function trustedHtml(name: string): (html: string) => string {
  // The build imports this too, with the form, and has no window.
  const policy =
    typeof window === 'undefined'
      ? undefined
      : window.trustedTypes?.createPolicy(name, { createHTML: (html) => html })
  return (html) => policy?.createHTML(html) ?? html
}
