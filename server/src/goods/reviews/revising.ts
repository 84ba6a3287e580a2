import type { CreatorId } from '@zsm/contract/values'
import type { Tx } from '../../database/sql.ts'
import type { GoodRow } from '../queries.ts'
import { type ReviewedFields, upsertRevision } from './queries.ts'
import { isRepriced, reviewedOf } from './reviewed-fields.ts'

const noPrices = { priceFen: null, linePriceFen: null, freeFlag: null }

/** Lets what the creator wants wait for a review. A price that is the one on sale follows that one, so it is not stored. */
export const revise = (sql: Tx, creator: CreatorId, good: GoodRow, wanted: ReviewedFields): Promise<void> =>
  upsertRevision(sql, creator, good.id, {
    ...reviewedOf(wanted),
    ...(isRepriced(good, wanted) ? {} : noPrices),
  })
