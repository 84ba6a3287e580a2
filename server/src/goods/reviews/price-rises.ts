import { noFen } from '@zsm/contract/money/fen'
import type { CreatorId, Fen } from '@zsm/contract/values'
import type { Sql, Tx } from '../../database/sql.ts'
import { isForMoney } from '../prices/for-money.ts'
import type { GoodRow } from '../queries.ts'
import { fillReviewedPrice, type Prices } from './queries.ts'
import { freeRiseBp } from './review-settings.ts'

const costOf = ({ bizDict, freeFlag, priceFen }: Pick<GoodRow, 'bizDict' | 'freeFlag' | 'priceFen'>): Fen =>
  isForMoney({ bizDict, freeFlag }) ? priceFen : noFen

type Priced = Pick<GoodRow, 'bizDict' | 'reviewedPriceFen' | 'formerPriceFen'> & Prices

/** The highest price of the good that buyers know: during an offer the one that comes back. */
export const standingPrice = (good: Priced): Fen =>
  Math.max(costOf(good), good.freeFlag ? noFen : (good.formerPriceFen ?? noFen)) as Fen

/**
 * Whether the price rises beyond the percentage that needs no review. It is measured from the price that was reviewed last, so that many
 * small rises are no way around it, and a price that comes back after an offer is no rise.
 */
export async function risesTooFar(sql: Sql, good: Priced, wanted: Prices): Promise<boolean> {
  const cost = costOf({ bizDict: good.bizDict, ...wanted })
  if (cost <= costOf(good)) return false
  const from = good.reviewedPriceFen ?? standingPrice(good)
  return cost * 10_000 > from * (10_000 + (await freeRiseBp(sql)))
}

/** Call before a price changes without a review: later rises are measured from the price that stood then. */
export const keepReviewedPrice = (sql: Tx, creator: CreatorId, good: GoodRow): Promise<void> =>
  fillReviewedPrice(sql, creator, good.id, standingPrice(good))
