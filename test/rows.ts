import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** The table of a test, from the YAML file that stands beside it. */
export const tableOf = <Table>(folder: string, name: string): Table =>
  parse(readFileSync(join(folder, name), 'utf8'))

/** A table of rows by their titles, as `test.each` takes it. */
export const rowsOf = <Row>(folder: string, name: string): readonly (readonly [string, Row])[] =>
  Object.entries(tableOf<Readonly<Record<string, Row>>>(folder, name))
