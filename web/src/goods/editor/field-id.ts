import type { TempGoodId } from '@zsm/contract/values'
import type { GoodField } from './values.ts'

/** Where a blocker or an error leads. Two goods may be open at once: each has ids of its own. */
export const fieldId = (good: TempGoodId, field: GoodField | 'details' | 'links') => `good-${field}-${good}`

/** The cover that is on its way finds its field by this, before the first save too. */
export const coverPlace = (good: TempGoodId) => `good:${good}:cover`
