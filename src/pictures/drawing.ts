import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { programAt } from '../disk/program.ts'
import { type Both, both, message, type Wording } from '../message.ts'

/** What forbids a drawing to be rasterised: anything that runs, leads out of the file or depends on the machine. */
const faults: readonly (readonly [RegExp, Both])[] = [
  [/<!ENTITY/i, both('entities (ENTITY)', 'des entités (ENTITY)')],
  [/<!DOCTYPE/i, both('a document type (DOCTYPE)', 'un type de document (DOCTYPE)')],
  [
    /<\?xml-stylesheet|@import/i,
    both('a style sheet from elsewhere', "une feuille de style venue d'ailleurs"),
  ],
  [
    /<\?xml[^>]*\bencoding\s*=\s*["'](?!utf-8["'])/i,
    both('characters not stored as UTF-8', 'des caractères non enregistrés en UTF-8'),
  ],
  [/<(?:[\w.-]+:)?script/i, both('a script', 'un script')],
  [
    /<(?:[\w.-]+:)?foreignObject/i,
    both('something not allowed (foreignObject)', 'du code que le site refuse (foreignObject)'),
  ],
  [/\son[a-z]+\s*=/i, both('an attribute that runs a script', 'un attribut qui lance un script')],
  [
    /href\s*=\s*(?!["']#)|url\(\s*(?!["']?#|&quot;#)/i,
    both('a link that leads out of the file', 'un lien qui sort du fichier'),
  ],
  [
    /<(?:[\w.-]+:)?text[\s>]/i,
    both(
      'text, which looks different on every computer',
      "du texte, qui change d'aspect d'un ordinateur à l'autre",
    ),
  ],
]

/** Why a drawing is refused before it is drawn, if it is. Takes its name and the text of its file. */
export function drawingFault(name: string, text: string): Wording | undefined {
  const fault = faults.find(([pattern]) => pattern.test(text))?.[1]
  if (fault) return unsafe({ name, fault })
  return isTooIntricate(text) ? undrawable({ name }) : undefined
}

/** The most shapes of a drawing, each counted as often as it is drawn: so many small ones take eleven seconds. */
const mostShapes = 250_000

/** Three megabytes of one path take four seconds. */
const mostCharacters = 20_000_000

/** How deep elements may stand in each other, those that references bring included; programs write about twenty. */
const deepest = 100

/** A step of a filter works on every pixel of its shape: so many shapes take as long where that is small. */
const filterWeight = 2000

/**
 * Whether a drawing asks for more than can be drawn in seconds: too many shapes, counted through references that
 * multiply each other, too deep a nesting, or too long a text. Its text alone tells, so every machine judges alike.
 */
function isTooIntricate(text: string): boolean {
  const elements = text.length > mostCharacters ? undefined : elementsOf(text)
  if (!elements) return true
  const byId = new Map(elements.flatMap((element) => (element.id ? [[element.id, element]] : [])))
  const known = new Map<Shape, number>()

  const shapesOf = (element: Shape, depth: number): number => {
    const counted = known.get(element)
    if (counted !== undefined) return counted
    if (depth > deepest) return Number.POSITIVE_INFINITY
    // While it is being counted: what leads back to itself never ends.
    known.set(element, Number.POSITIVE_INFINITY)
    const drawn = [...element.children, ...element.references.flatMap((id) => byId.get(id) ?? [])]
    const shapes = drawn.reduce((sum, one) => sum + shapesOf(one, depth + 1), element.weight)
    known.set(element, shapes)
    return shapes
  }

  return elements.some((one) => shapesOf(one, 0) > mostShapes)
}

interface Shape {
  readonly id: string | undefined
  readonly weight: number
  /** The ids that its attributes lead to. */
  readonly references: readonly string[]
  readonly children: Shape[]
}

// What is open at the end ends there: no text makes this slow.
const tag =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)|<(\/?)([\w:.-]+)(?![\w:.-])([^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*){0,999})>/g
const reference = /(?:href\s*=\s*["']|url\(\s*(?:["']|&quot;)?)#([^"')&]+)/g

/** The elements of a drawing, unless they are too many or stand too deep. Damaged ones are left to the drawing. */
function elementsOf(text: string): readonly Shape[] | undefined {
  const elements: Shape[] = []
  const open: Shape[] = []
  for (const [, closing, name, attributes = ''] of text.matchAll(tag)) {
    if (name === undefined) continue
    if (closing) {
      open.pop()
      continue
    }
    const element = {
      id: /\sid\s*=\s*["']([^"']+)/.exec(attributes)?.[1],
      weight: /^(?:.*:)?fe[A-Z]/.test(name) ? filterWeight : 1,
      references: [...attributes.matchAll(reference)].flatMap(([, id]) => id ?? []),
      children: [],
    }
    elements.push(element)
    open.at(-1)?.children.push(element)
    if (!attributes.endsWith('/')) open.push(element)
    if (open.length > deepest || elements.length > mostShapes) return undefined
  }
  return elements
}

const program = new URL('./draw-process.ts', import.meta.url).href

/** Draws an SVG file as a PNG of a width, in a process of its own. Rejects where the drawing is damaged. */
export async function rasterise(drawing: Uint8Array, width: number): Promise<Uint8Array> {
  const child = spawn(process.execPath, [fileURLToPath(programAt(program)), String(width)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    // Nothing else stops a drawing once it has begun: a guard against an internal error, not a measure of drawings.
    timeout: 60_000,
    killSignal: 'SIGKILL',
  })
  // The child may end before it has read everything; its exit code tells what happened.
  child.stdin.on('error', () => undefined)
  child.stdin.end(drawing)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [png, code] = await Promise.all([buffer(child.stdout), ended])
  if (code !== 0) throw new Error('the drawing is damaged')
  return png
}

const asPng = {
  enFix: 'Export it as a PNG 2,400 pixels wide.',
  frFix: 'Exportez-la en PNG de 2 400 pixels de large.',
} as const

const unsafe = message('picture/unsafe-drawing', {
  en: 'The SVG picture “{name}” contains {fault}.',
  fr: "L'image SVG « {name} » contient {fault}.",
  ...asPng,
})

export const undrawable = message('picture/undrawable', {
  en: 'The SVG picture “{name}” is damaged, or has too many shapes to be drawn.',
  fr: "L'image SVG « {name} » est endommagée, ou compte trop de formes pour être tracée.",
  ...asPng,
})
