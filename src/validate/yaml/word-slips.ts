import { hardSpace, missingDashSpace } from '../messages/indentation.ts'
import { missingColon, missingSpace } from '../messages/punctuation.ts'
import type { IsField, WholeRow } from './rows.ts'
import type { Slip } from './slip.ts'

/** The slip in a row that has no field name: a colon without its space or left out, a hyphen without its space. */
export function wordSlip(row: WholeRow, isField: IsField): Slip | undefined {
  if (row.key !== undefined) return undefined
  return spaceSlip(row, isField) ?? colonSlip(row, isField) ?? hyphenSlip(row)
}

/** The row with the name it is meant to have, where its colon lacks a space or is left out. */
export function withMeantName(row: WholeRow, isField: IsField): WholeRow {
  if (row.key !== undefined) return row
  const slip = spaceSlip(row, isField) ?? colonSlip(row, isField)
  const key = /^[\p{L}\p{N}_-]+/u.exec(row.value)?.[0]
  return slip && key !== undefined ? { ...row, key } : row
}

function spaceSlip(row: WholeRow, isField: IsField): Slip | undefined {
  const [, name = '', rest = ''] = /^([\p{L}\p{N}_-]+):(.+)$/su.exec(row.value) ?? []
  if (!isField(name) || rest.startsWith('//')) return undefined
  const at = row.valueAt + name.length
  const isHard = /^[\u00A0\u202F]/.test(rest)
  return {
    range: isHard ? [at + 1, at + 2] : [at, at + 1],
    edit: { range: [at + 1, at + (isHard ? 2 : 1)], text: ' ' },
    wording: isHard ? hardSpace() : missingSpace({ corrected: `${name}: ${rest}` }),
    certain: false,
  }
}

function colonSlip(row: WholeRow, isField: IsField): Slip | undefined {
  const [, name = ''] = /^([\p{L}\p{N}_-]+)\s+[^:]/u.exec(row.value) ?? []
  if (!isField(name)) return undefined
  const at = row.valueAt + name.length
  return {
    range: [row.valueAt, at],
    edit: { range: [at, at], text: ':' },
    wording: missingColon({ name }),
    certain: false,
  }
}

function hyphenSlip(row: WholeRow): Slip | undefined {
  if (row.dashes.length > 0 || !/^-(?:[\u00A0\u202F]|[^\s-])/.test(row.value)) return undefined
  const at = row.valueAt + 1
  const isHard = /^-\s/.test(row.value)
  return {
    range: [row.valueAt, at],
    edit: { range: [at, isHard ? at + 1 : at], text: ' ' },
    wording: isHard ? hardSpace() : missingDashSpace(),
    certain: false,
  }
}
