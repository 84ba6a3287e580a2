import type { goods } from '@zsm/contract/goods'
import { noFen } from '@zsm/contract/money/fen'
import type { CreatorId, Fen, GoodId, PricePlanId } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { answerEach } from '../../answer-each.ts'
import { audit } from '../../database/audit.ts'
import type { Sql } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { withPricedGood } from '../price-plans/following.ts'
import { endByHand, findEndedByHand } from '../price-plans/price-plans.ts'
import { storePrice, updatePrice } from './queries.ts'

/** Changes the prices of several goods at once. The price is no key field, so no review waits for it. An offer that runs ends. */
export async function changePrices(
  sql: Sql,
  creator: CreatorId,
  { changes }: InputOf<typeof goods.batchUpdatePrice>,
): Promise<OutputOf<typeof goods.batchUpdatePrice>> {
  const wanted = new Map(changes.map(({ id, ...prices }) => [id, prices]))
  const ended = new Map<GoodId, PricePlanId>()
  const { list } = await answerEach([...wanted.keys()], async (id) => {
    const prices = wanted.get(id)
    const plan = prices && (await changePrice(sql, creator, id, prices))
    if (plan) ended.set(id, plan)
  })
  return { list: list.map((outcome) => ({ ...outcome, endedPlanId: ended.get(outcome.id) ?? null })) }
}

/** Nothing happens if the good has the wanted price already. Answers the price plan that the change ended, now or when sent before. */
function changePrice(
  sql: Sql,
  creator: CreatorId,
  id: GoodId,
  { priceFen, seenFen }: { priceFen: Fen; seenFen: Fen },
): Promise<PricePlanId | undefined> {
  return withPricedGood(sql, creator, id, async (sql, before) => {
    if (before.freeFlag) fail('invalidInput', { message: '免费商品没有价格，请在编辑页改为收费' })
    if (before.priceFen === priceFen)
      return findEndedByHand(sql, creator, { id, from: seenFen, to: priceFen })
    if (before.priceFen !== seenFen) fail('versionConflict', { message: '价格刚刚在别处改过，请刷新后再改' })
    if (before.linePriceFen > noFen && priceFen > before.linePriceFen)
      fail('goodIncomplete', { message: '高于划线价，请先在编辑页修改划线价' })
    await updatePrice(sql, creator, { id, priceFen })
    await storePrice(sql, creator, before)
    await audit(sql, {
      creator,
      action: 'goods.changePrice',
      target: { type: 'good', id },
      before: { priceFen: before.priceFen },
      after: { priceFen },
    })
    return endByHand(sql, creator, id)
  })
}
