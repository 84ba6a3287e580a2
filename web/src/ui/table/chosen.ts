import type { z } from 'zod'

/** Reads a filter from the address. An invalid value filters nothing. */
export function chosen<Schema extends z.ZodType>(
  schema: Schema,
  value: string,
): z.output<Schema> | undefined {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : undefined
}
