import type { TempGoodId } from '@zsm/contract/values'
import type { GoodField } from './good-values.ts'

/** Where a blocker or an error leads. Two goods may be open at once: each has ids of its own. */
export const fieldId = (good: TempGoodId, field: GoodField | 'details' | 'links') => `good-${field}-${good}`
