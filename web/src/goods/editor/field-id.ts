import type { OutlineId } from '@zsm/contract/values'
import type { GoodField } from './values.ts'

/** The element id that a blocker or error links to. It contains the good's id, because two goods may be open at once. */
export const fieldId = (good: OutlineId, field: GoodField | 'details' | 'links') => `good-${field}-${good}`

/** The place by which an uploading cover finds its field again, before the first save too. */
export const coverPlace = (good: OutlineId) => `good:${good}:cover`
