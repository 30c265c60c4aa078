/** Why an SVG drawing is refused, as an editor would name what is in it. */
export type DrawingFault =
  | 'script'
  | 'event attribute'
  | 'foreign object'
  | 'document type'
  | 'link'
  | 'style sheet'
  | 'letters'
  | 'encoding'

const rules: readonly (readonly [DrawingFault, RegExp])[] = [
  ['document type', /<!(?:DOCTYPE|ENTITY)/i],
  ['style sheet', /<\?xml-stylesheet|@import/i],
  ['encoding', /<\?xml[^>]*\bencoding\s*=\s*["'](?!utf-8["'])/i],
  ['script', /<(?:[\w.-]+:)?script/i],
  ['foreign object', /<(?:[\w.-]+:)?foreignObject/i],
  ['event attribute', /\son[a-z]+\s*=/i],
  ['link', /href\s*=\s*(?!["']#)/i],
  ['link', /url\(\s*(?!["']?#|&quot;#)/i],
  // Letters would be set in whatever font the machine has: other bytes on every machine.
  ['letters', /<(?:[\w.-]+:)?text[\s>]/i],
]

/**
 * What forbids a drawing to be rasterised: anything that runs, leads out of the file or depends on the machine
 * (security.md section 3, SVG). Takes the text of the file.
 */
export const findDrawingFault = (text: string): DrawingFault | undefined =>
  rules.find(([, pattern]) => pattern.test(text))?.[0]
