import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  type Both,
  day,
  discreet,
  focalPoint,
  pageAddress,
  pictureFile,
  pictureId,
  prose,
  shownTimes,
  words,
} from '../../check/fields.ts'
import type { Schema } from '../../check/schema.ts'
import type { FormKind } from '../protocol/state.ts'
import { formIn } from './forms.ts'

const said: Both = ['Loaf', 'Pain']
const line = words(said, said, 40)

/** A schema of each kind of field; the text below the fields is none. */
const schemas: { readonly [Kind in Exclude<FormKind, 'body'>]: Schema } = {
  text: line,
  prose: prose(said, said, 40),
  number: z.number().min(0),
  date: day(said, said),
  moment: shownTimes.from,
  switch: z.boolean(),
  choice: z.enum(['rye', 'wheat']),
  route: pageAddress(said, said),
  'library picture': pictureId(said, said),
  picture: pictureFile(said, said),
  focus: focalPoint('src', said, said),
  fields: z.strictObject({ name: line }),
  list: z.array(line),
  names: z.record(z.string(), line),
  either: discreet(said, said, 40, { before: said, after: said }),
}

test.each(Object.entries(schemas))('a schema leads to the kind of field “%s”', (kind, schema) => {
  expect(formIn(schema).kind).toBe(kind)
})
