import type { goods } from '@zsm/contract/goods'
import { noFen } from '@zsm/contract/money/fen'
import { goodAudit } from '@zsm/contract/states'
import type { CreatorId, Fen, GoodId, PricePlanId } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { answerEach } from '../../answer-each.ts'
import { audit } from '../../database/audit.ts'
import type { Sql } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { withPricedGood } from '../price-plans/following.ts'
import { endByHand, findEndedByHand } from '../price-plans/price-plans.ts'
import { admitPrice, takeBackPrice } from '../reviews/price-reviews.ts'
import { pricesOf } from '../reviews/reviewed-fields.ts'
import { storePrice, updatePrice } from './queries.ts'

/** Changes the prices of several goods at once; one that needs a review waits for it. An offer that runs ends with a change. */
export async function changePrices(
  sql: Sql,
  creator: CreatorId,
  { changes }: InputOf<typeof goods.batchUpdatePrice>,
): Promise<OutputOf<typeof goods.batchUpdatePrice>> {
  const wanted = new Map(changes.map(({ id, ...prices }) => [id, prices]))
  const changed = new Map<GoodId, Changed>()
  const { list } = await answerEach([...wanted.keys()], async (id) => {
    const prices = wanted.get(id)
    if (prices) changed.set(id, await changePrice(sql, creator, id, prices))
  })
  return {
    list: list.map((outcome) => {
      const { endedPlan = null, waits = false } = changed.get(outcome.id) ?? {}
      return { ...outcome, endedPlanId: endedPlan, waitsFlag: waits }
    }),
  }
}

/** The price plan that the change ended, now or when sent before; and whether the change waits for a review. */
type Changed = { endedPlan?: PricePlanId | undefined; waits?: boolean }

/** Nothing happens if the good has the wanted price already, but for another one that waits: it is taken back. */
function changePrice(
  sql: Sql,
  creator: CreatorId,
  id: GoodId,
  { priceFen, seenFen }: { priceFen: Fen; seenFen: Fen },
): Promise<Changed> {
  return withPricedGood(sql, creator, id, async (sql, before) => {
    if (before.freeFlag) fail('invalidInput', { message: '免费商品没有价格，请在编辑页改为收费' })
    if (before.priceFen === priceFen) {
      await takeBackPrice(sql, creator, before)
      return { endedPlan: await findEndedByHand(sql, creator, { id, from: seenFen, to: priceFen }) }
    }
    if (before.revision?.statusDict === goodAudit.waiting && before.revision.priceFen === priceFen)
      return { waits: true }
    if (before.priceFen !== seenFen) fail('versionConflict', { message: '价格刚刚在别处改过，请刷新后再改' })
    if (before.linePriceFen > noFen && priceFen > before.linePriceFen)
      fail('goodIncomplete', { message: '高于划线价，请先在编辑页修改划线价' })
    const isFree = await admitPrice(
      sql,
      creator,
      before,
      { ...pricesOf(before), priceFen },
      { planned: false },
    )
    await audit(sql, {
      creator,
      action: 'goods.changePrice',
      target: { type: 'good', id },
      before: { priceFen: before.priceFen },
      after: { priceFen, ...(!isFree && { waits: true }) },
    })
    if (!isFree) return { waits: true }
    await updatePrice(sql, creator, { id, priceFen })
    await storePrice(sql, creator, before)
    return { endedPlan: await endByHand(sql, creator, id) }
  })
}
