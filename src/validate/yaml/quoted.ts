/** A text as YAML takes it verbatim: between double quotes, or single ones where it holds double quotes. */
export function quoted(text: string): string {
  if (!/["\\]/.test(text)) return `"${text}"`
  return `'${text.replaceAll("'", "''")}'`
}
