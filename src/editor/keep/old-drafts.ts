import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { changed, isFields } from '../../check/data.ts'
import { readIfThere } from '../../disk/files.ts'
import { place } from '../calls.ts'
import { isList } from '../edit/differences.ts'
import { type Format, fieldsOf, formatOf, type To, textIn } from '../edit/written.ts'
import { type Log, readAs } from './log.ts'

const [at, to, item] = [place, z.json(), z.json()]
const edit = z.discriminatedUnion('do', [
  z.object({ do: z.literal('set'), at, to }),
  z.object({ do: z.literal('add'), at, item }),
  z.object({ do: z.literal('move'), at, to: z.int().min(0) }),
  z.object({ do: z.enum(['clear', 'remove']), at }),
  z.object({ do: z.literal('body'), text: z.string() }),
  z.object({ do: z.literal('text'), text: z.string() }),
])
type Edit = z.output<typeof edit>

const oldDraft = z.object({
  file: z.string(),
  seen: z.string(),
  edits: z.array(edit),
  at: z.string(),
})

/** Takes over drafts as earlier versions have kept them: as edits of a version. */
export function convertDrafts(folder: string, log: Log): void {
  const drafts = join(folder, 'drafts')
  for (const name of existsSync(drafts) ? readdirSync(drafts) : []) {
    const found = readAs(oldDraft, readIfThere(join(drafts, name)))
    const format = found && formatOf(found.file)
    const bytes = log.version(found?.seen)
    if (!found || !format || !bytes) continue
    const { file, seen, at, edits } = found
    log.keepDraft({ file, seen, at, to: madeBy(edits, textIn(bytes) ?? '', format) })
  }
}

/** What some edits make of a file, one after the other; a place that is not there changes nothing. */
function madeBy(edits: readonly Edit[], former: string, format: Format): To {
  let before: unknown = fieldsOf(former, format)
  let data = before
  let [body, text]: [string | undefined, string | undefined] = [undefined, undefined]
  for (const edit of edits) {
    if (edit.do === 'body') body = edit.text
    else if (edit.do !== 'text') data = withEdit(data ?? {}, edit)
    else {
      text = edit.text
      before = fieldsOf(text, format)
      data = before
    }
  }
  return { data: data === before ? undefined : Object(data), body, text }
}

function withEdit(data: unknown, edit: Exclude<Edit, { do: 'body' | 'text' }>): unknown {
  return changed(data, edit.at.slice(0, -1), (inside) => {
    const last = edit.at.at(-1) ?? 0
    if (isList(inside)) {
      const index = Number(last)
      if (edit.do === 'set') return inside.toSpliced(index, 1, edit.to)
      if (edit.do === 'add') return inside.toSpliced(index, 0, edit.item)
      const others = inside.toSpliced(index, 1)
      return edit.do === 'move' ? others.toSpliced(edit.to, 0, inside[index]) : others
    }
    const others = Object.entries(isFields(inside) ? inside : {}).filter(([name]) => name !== last)
    return Object.fromEntries(edit.do === 'set' ? [...others, [String(last), edit.to]] : others)
  })
}
