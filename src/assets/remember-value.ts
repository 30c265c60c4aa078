import type { z } from 'zod'
import type { Cache } from './cache.ts'

interface Remembered<Schema extends z.ZodType> {
  readonly key: string
  readonly schema: Schema
  readonly work: () => Promise<z.output<Schema>>
}

/** Keeps a small value in the cache as JSON. A schema that has changed must show in the key. */
export async function rememberValue<Schema extends z.ZodType>(
  cache: Cache,
  { key, schema, work }: Remembered<Schema>,
): Promise<z.output<Schema>> {
  const bytes = await cache.remember(key, async () => Buffer.from(JSON.stringify(await work())))
  return schema.parse(JSON.parse(Buffer.from(bytes).toString()))
}
