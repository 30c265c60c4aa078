import { z } from 'zod'
import type { Cache } from './cache.ts'
import { contentHash } from './content-hash.ts'

interface Remembered<Schema extends z.ZodType> {
  readonly key: string
  readonly schema: Schema
  readonly work: () => Promise<z.output<Schema>>
}

/** Keeps a small value in the cache as JSON; where its schema has changed it is made again. */
export async function rememberValue<Schema extends z.ZodType>(
  cache: Cache,
  { key, schema, work }: Remembered<Schema>,
): Promise<z.output<Schema>> {
  const shape = JSON.stringify(z.toJSONSchema(schema))
  const write = async () => Buffer.from(JSON.stringify(await work()))
  const bytes = await cache.remember(contentHash(key, shape), write)
  return schema.parse(JSON.parse(Buffer.from(bytes).toString()))
}
