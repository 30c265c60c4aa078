import * as alt from './alt.ts'
import * as body from './body.ts'
import * as choice from './choice.ts'
import * as drawing from './drawing.ts'
import * as event from './event.ts'
import * as field from './field.ts'
import * as file from './file.ts'
import * as frontMatter from './front-matter.ts'
import * as gate from './gate.ts'
import * as indentation from './indentation.ts'
import type { Kind } from './kind.ts'
import * as link from './link.ts'
import * as markdown from './markdown.ts'
import * as markdownLimits from './markdown-limits.ts'
import * as order from './order.ts'
import * as page from './page.ts'
import * as picture from './picture.ts'
import * as pictureFile from './picture-file.ts'
import * as punctuation from './punctuation.ts'
import * as route from './route.ts'
import * as text from './text.ts'
import * as translation from './translation.ts'
import * as value from './value.ts'
import * as yaml from './yaml.ts'

const areas = [
  alt,
  body,
  choice,
  drawing,
  event,
  field,
  file,
  frontMatter,
  gate,
  indentation,
  link,
  markdown,
  markdownLimits,
  order,
  page,
  picture,
  pictureFile,
  punctuation,
  route,
  text,
  translation,
  value,
  yaml,
]

/** Every kind of mistake that an editor can be told of, in an order that no bundler changes. */
export const catalogue: readonly Kind<never>[] = areas.flatMap((area) =>
  Object.entries<unknown>(area)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, value]) => (isKind(value) ? [value] : [])),
)

function isKind(value: unknown): value is Kind<never> {
  return typeof value === 'function' && 'code' in value && 'example' in value
}
