import { wrongRoute } from '../messages/route.ts'
import * as words from '../messages/value.ts'
import type { Explanation } from './explanation.ts'
import type { Field } from './field.ts'

/** A text that is not written as its field demands. `format` is zod's name of the form. */
export function explainFormat(field: Field, format: string): Explanation {
  const { name, written, note } = field
  if (format === 'date')
    return { wording: words.impossibleDate({ written, example: near(written) }) }
  if (format === 'email') return { wording: words.wrongMail({ written }) }
  if (format === 'url') return { wording: words.wrongAddress({ written }) }
  if (note.format === 'phone') return { wording: words.wrongPhone({ written }) }
  if (note.refersTo === 'route') return { wording: wrongRoute({ written }) }
  return { wording: words.wrongForm({ name, written }) }
}

/** The last day of the month that was meant, or a day that shows the form. */
function near(written: string): string {
  const [, year = '', month = ''] = /^(\d{4})-(\d{2})-\d{2}$/.exec(written) ?? []
  const isMonth = Number(month) >= 1 && Number(month) <= 12
  if (!isMonth) return '2026-06-19'
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return `${year}-${month}-${last}`
}
