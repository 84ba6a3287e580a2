import { goodAudit } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import type { Sql, Tx } from '../../database/sql.ts'
import type { GoodRow } from '../queries.ts'
import { keepReviewedPrice, risesTooFar } from './price-rises.ts'
import { countVersion, deleteRevision, type Prices, setAudit } from './queries.ts'
import { holdsEdits, isReviewed } from './review-settings.ts'
import { changesNothing, isRepriced, pricesOf, reviewedOf } from './reviewed-fields.ts'
import { revise } from './revising.ts'
import { differsFromSold } from './sold-outlines.queries.ts'

/** Whether a price by hand waits for a review. A good off the shelf gets it at once. */
async function priceWaits(sql: Sql, good: GoodRow, wanted: Prices): Promise<boolean> {
  if (!good.shelfFlag || !isRepriced(good, wanted)) return false
  return (await holdsEdits(sql)) || risesTooFar(sql, good, wanted)
}

/**
 * Call before a price changes by itself, apart from the rest of the good. Answers whether it may change now; if not, it waits in the
 * revision. A planned price keeps to its time, so only a rise beyond the percentage lets it wait.
 */
export async function admitPrice(
  sql: Tx,
  creator: CreatorId,
  good: GoodRow,
  wanted: Prices,
  { planned }: { planned: boolean },
): Promise<boolean> {
  if (!(await isReviewed(sql))) return true
  const tooFar = await risesTooFar(sql, good, wanted)
  if (good.shelfFlag && (tooFar || (!planned && (await priceWaits(sql, good, wanted))))) {
    await revise(sql, creator, good, reviewedOf({ ...good, ...good.revision, ...wanted }))
    await countVersion(sql, creator, good.id)
    return false
  }
  if (!planned) await takeBackPrice(sql, creator, good)
  if (!tooFar) await keepReviewedPrice(sql, creator, good)
  else if (good.auditDict === goodAudit.passed)
    await setAudit(sql, creator, good.id, { auditDict: goodAudit.waiting })
  return true
}

/** The creator wants the price that is on sale, so none waits any more. The rest of a revision stays. */
export async function takeBackPrice(sql: Tx, creator: CreatorId, good: GoodRow): Promise<void> {
  if (!good.revision || !isRepriced(good, good.revision)) return
  const wanted = reviewedOf({ ...good.revision, ...pricesOf(good) })
  if (changesNothing(good, wanted) && !(await differsFromSold(sql, creator, good.tempGoodId)))
    await deleteRevision(sql, creator, good.id)
  else await revise(sql, creator, good, wanted)
  await countVersion(sql, creator, good.id)
}
