const policyElement = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/i

const entities: Readonly<Record<string, string>> = {
  '&#x27;': "'",
  '&#39;': "'",
  '&quot;': '"',
  '&amp;': '&',
}

/** The content security policy that a page states in its own head, if it does. */
export function pagePolicy(html: string): string | undefined {
  const [, policy] = policyElement.exec(html) ?? []
  return policy?.replace(/&(?:#x27|#39|quot|amp);/g, (entity) => entities[entity] ?? entity)
}

/** The page with another policy in the place of the one it states; as it is where it states none. */
export function withPolicy(html: string, change: (policy: string) => string): string {
  const policy = pagePolicy(html)
  if (policy === undefined) return html
  const text = change(policy).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return html.replace(
    policyElement,
    () => `<meta http-equiv="Content-Security-Policy" content="${text}"`,
  )
}
