import type { z } from 'zod'

/** What an address claims is checked; anything else filters nothing. */
export function chosen<Schema extends z.ZodType>(
  schema: Schema,
  value: string,
): z.output<Schema> | undefined {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : undefined
}
