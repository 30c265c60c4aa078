declare global {
  interface Window {
    /**
     * Trusted Types (W3C), in Chromium. What a policy makes is an object that only `innerHTML` and the like take;
     * to the rest of the code it is text.
     */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createHTML: (html: string) => string },
      ): { createHTML: (html: string) => string }
    }
  }
}

/** The one policy that the gated pages' CSP allows. A second of this name is refused, so no later script gets it. */
const policy = window.trustedTypes?.createPolicy('mf-gate', { createHTML: (html) => html })

/** HTML that was sealed by our own build, or served by our own host. */
export const trustedHtml = (html: string): string => policy?.createHTML(html) ?? html
