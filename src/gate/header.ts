import type { Header } from './envelope.ts'
import { mostIterations } from './iterations.ts'

type Unchecked<Shape> = { readonly [Name in keyof Shape]?: unknown }

const isObject = <Shape>(value: unknown): value is Unchecked<Shape> =>
  typeof value === 'object' && value !== null

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string')

/** Refuses a number of rounds that would hang the page. */
const isKeyDerivation = (value: unknown): value is Header['kdf'] =>
  isObject<Header['kdf']>(value) &&
  value.name === 'PBKDF2-SHA256' &&
  typeof value.iterations === 'number' &&
  value.iterations <= mostIterations &&
  typeof value.salt === 'string'

/** Whether a value is the header of a sealed page that this code can open. */
export const isHeader = (value: unknown): value is Header =>
  isObject<Header>(value) &&
  value.v === 1 &&
  value.curve === 'P-256' &&
  isKeyDerivation(value.kdf) &&
  typeof value.route === 'string' &&
  typeof value.epk === 'string' &&
  isTextList(value.pk)
