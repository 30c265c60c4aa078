import { changed, isFields, valueAt } from '../../check/data.ts'
import type { Edit } from '../protocol.ts'
import { isList } from './differences.ts'
import { type Format, fieldsOf, type To } from './written.ts'

/** What some edits make of a file, one after the other; a place that is not there changes nothing. */
export function madeBy(edits: readonly Edit[], former: string, format: Format): To {
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
  const [home, last = 0] = [edit.at.slice(0, -1), edit.at.at(-1)]
  if (edit.do === 'add' && typeof last !== 'number') {
    const list = valueAt(data, edit.at)
    return changed(data, edit.at, () => [...(isList(list) ? list : []), edit.item])
  }
  const isNew = edit.do === 'set' || edit.do === 'add'
  return changed(data, home, (former) => {
    const inside = former ?? (isNew ? (typeof last === 'number' ? [] : {}) : undefined)
    const index = Number(last)
    if (isList(inside)) {
      if (edit.do === 'set') return inside.toSpliced(index, 1, edit.to)
      if (edit.do === 'add') return inside.toSpliced(index, 0, edit.item)
      const others = inside.toSpliced(index, 1)
      return edit.do === 'move' ? others.toSpliced(edit.to, 0, inside[index]) : others
    }
    if (!isFields(inside)) return former
    const others = Object.entries(inside).filter(([name]) => name !== String(last))
    return Object.fromEntries(edit.do === 'set' ? [...others, [String(last), edit.to]] : others)
  })
}
