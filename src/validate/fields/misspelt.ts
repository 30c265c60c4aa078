import { finding } from '../finding.ts'
import { misspeltField, type Named } from '../messages/field.ts'
import { nearest } from '../nearest.ts'
import type { Correction } from './correction.ts'
import { type Form, nameRangeIn } from './field.ts'
import { isFields, type Path, valueAt } from './path.ts'
import { fieldNames, schemaAt } from './schema-at.ts'

/** An unknown field whose name is nearly that of one that is lacking: one mistake, not two (issue 4, place). */
export function misspelt(form: Form, path: Path, kind: Named): Correction | undefined {
  const above = path.slice(0, -1)
  const name = String(path.at(-1))
  const meant = nearest(name, lackingNames(form, above))
  return meant === undefined ? undefined : renaming(form, path, { meant, kind })
}

/** The correction that gives a field its right name. */
export function renaming(
  form: Form,
  path: Path,
  { meant, kind }: { readonly meant: string; readonly kind: Named },
): Correction {
  const name = String(path.at(-1))
  const range = nameRangeIn(form, path)
  const wording = misspeltField({ name, kind, meant })
  return {
    from: path,
    to: [...path.slice(0, -1), meant],
    finding: finding(form.yaml.region.source, range, wording, { range, text: meant }),
  }
}

/** The fields that a set of fields may have and has not. */
export function lackingNames({ data, schema }: Form, path: Path): string[] {
  const value = valueAt(data, path)
  const names = fieldNames(schemaAt(schema, data, path))
  return isFields(value) ? names.filter((name) => !Object.hasOwn(value, name)) : names
}
