import { z } from 'zod'
import { currentLook } from '../../api/look.ts'

/** An earlier release stored only addresses. */
const StoredTag = z.union([
  z.string().transform((to) => ({ to, name: undefined })),
  z.object({ to: z.string(), name: z.string().optional() }),
])
const StoredTags = z.array(StoredTag)

const storageKey = (owner: string) => `tags:${owner}`

/** The tags that this tab showed before it was reloaded. */
export function storedTags(owner: string): z.output<typeof StoredTags> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(owner)) ?? '[]')
    return StoredTags.safeParse(stored).data ?? []
  } catch {
    return []
  }
}

/** The tags of a look are not stored: they name what is the creator's. */
export function storeTags(owner: string, stored: string): void {
  if (!currentLook()) sessionStorage.setItem(storageKey(owner), stored)
}
