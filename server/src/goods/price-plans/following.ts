import { noFen } from '@zsm/contract/money/fen'
import { goodKind, pricePlanState } from '@zsm/contract/states'
import type { CreatorId, GoodId, Instant } from '@zsm/contract/values'
import { now } from '../../clock.ts'
import { audit } from '../../database/audit.ts'
import type { Sql, Tx } from '../../database/sql.ts'
import { notify } from '../../notifications/public.ts'
import { inBatches, oneByOne } from '../../one-by-one.ts'
import { priceNews } from '../news.ts'
import { storePrice, updatePrice } from '../prices/queries.ts'
import type { GoodRow } from '../queries.ts'
import { admitPrice } from '../reviews/price-reviews.ts'
import { risesTooFar } from '../reviews/price-rises.ts'
import type { Prices } from '../reviews/queries.ts'
import { freeRiseBp, isReviewed } from '../reviews/review-settings.ts'
import { getGood, withGood } from '../with-good.ts'
import { type DuePlan, listDuePlans, listOpenPlans, type PricePlanRow, updatePricePlan } from './queries.ts'

/** Timed job: begins and ends planned prices. A good that fails does not stop the others. */
export async function followPricePlans(sql: Sql, now: Instant, batch = 500): Promise<void> {
  const due = inBatches<DuePlan>((after) => listDuePlans(sql, now, { after, limit: batch }))
  await oneByOne(due, 'some prices could not be changed as planned', ({ creatorId, goodId }) =>
    withGood(sql, creatorId, goodId, (sql) => followDue(sql, creatorId, goodId, now)),
  )
}

/**
 * Runs under the good's lock, after what is due of its prices. What is due is stored even if `run` refuses: then its caller reads what
 * really stands.
 */
export async function withPricedGood<T>(
  sql: Sql,
  creator: CreatorId,
  id: GoodId,
  run: (sql: Tx, good: GoodRow) => Promise<T>,
): Promise<T> {
  const time = now()
  if ((await listOpenPlans(sql, creator, id)).some((plan) => isPlanDue(plan, time)))
    await withGood(sql, creator, id, (sql) => followDue(sql, creator, id, time))
  return withGood(sql, creator, id, async (sql) => {
    await followDue(sql, creator, id, time)
    return run(sql, await getGood(sql, creator, id))
  })
}

const isDue = (time: Instant | null, now: Instant) => time !== null && Date.parse(time) <= Date.parse(now)

const isPlanDue = ({ statusDict, beginTime, endTime }: PricePlanRow, now: Instant) =>
  isDue(statusDict === pricePlanState.running ? endTime : beginTime, now)

/**
 * Carries out what is due of one good. Call it under the good's lock: then each plan begins and ends once, however many servers try.
 * Open plans do not overlap, so their order of beginning is also the order of what happens.
 */
async function followDue(sql: Tx, creator: CreatorId, goodId: GoodId, now: Instant): Promise<void> {
  for (const plan of await listOpenPlans(sql, creator, goodId)) {
    if (plan.statusDict === pricePlanState.running) {
      if (isDue(plan.endTime, now))
        await endPricePlan(sql, creator, plan, { now, statusDict: pricePlanState.done })
    } else if (isDue(plan.beginTime, now)) {
      const good = await getGood(sql, creator, goodId)
      const missed = '到时间时系统没有运行，恢复时优惠已过期'
      const reason = isDue(plan.endTime, now) ? missed : await whyNotNow(sql, creator, good, plan)
      if (reason) await failPricePlan(sql, creator, good, plan, { now, reason })
      else await beginPricePlan(sql, creator, good, plan, now)
    }
  }
}

type Priced = Pick<PricePlanRow, 'priceFen' | 'linePriceFen'>

/** Why a good cannot have this price now. Empty when it can. */
export function whyNoPrice(good: GoodRow, { priceFen, linePriceFen }: Priced): string {
  if (good.bizDict === goodKind.linked) return '关联商品在外部购买，这里没有价格'
  if (good.freeFlag) return '免费商品没有价格，请在编辑页改为收费'
  const line = linePriceFen ?? good.linePriceFen
  return line > noFen && priceFen > line ? '高于划线价，请同时填写划线价' : ''
}

/** Why a planned price does not begin. A rise beyond the percentage waits for its review instead, if it is to stay. */
async function whyNotNow(sql: Tx, creator: CreatorId, good: GoodRow, plan: PricePlanRow): Promise<string> {
  const reason = whyNoPrice(good, plan) || (await whyNoOffer(sql, good, plan))
  if (reason) return reason
  return (await admitPrice(sql, creator, good, wantedOf(good, plan), { planned: true }))
    ? ''
    : '涨价幅度较大，要先审核；已提交审核，通过后生效'
}

const wantedOf = (good: GoodRow, { priceFen, linePriceFen }: Priced): Prices => ({
  priceFen,
  linePriceFen: linePriceFen ?? good.linePriceFen,
  freeFlag: good.freeFlag,
})

/** Why a good on the shelf cannot have this price for a time: a rise that needs a review would come after it. Empty when it can. */
export async function whyNoOffer(
  sql: Sql,
  good: GoodRow,
  { endTime, ...plan }: Priced & Pick<PricePlanRow, 'endTime'>,
): Promise<string> {
  if (endTime === null || !good.shelfFlag || !(await isReviewed(sql))) return ''
  if (!(await risesTooFar(sql, good, wantedOf(good, plan)))) return ''
  return `比审核过的价格高出 ${(await freeRiseBp(sql)) / 100}% 以上要先审核，不能只改一段时间；请直接改价并等待审核`
}

/** Gives the good the planned price. With an end, the prices that stand now come back then. */
export async function beginPricePlan(
  sql: Tx,
  creator: CreatorId,
  good: GoodRow,
  plan: PricePlanRow,
  now: Instant,
): Promise<void> {
  await setPrices(sql, creator, good, plan)
  const former = { formerPriceFen: good.priceFen, formerLinePriceFen: good.linePriceFen }
  const state = plan.endTime
    ? { statusDict: pricePlanState.running, closeTime: null, reason: '' }
    : { statusDict: pricePlanState.done, closeTime: now }
  await updatePricePlan(sql, creator, plan.id, { ...former, ...state })
  await note(sql, creator, plan, { priceFen: plan.priceFen })
}

type End = {
  now: Instant
  statusDict: typeof pricePlanState.done | typeof pricePlanState.cancelled
  reason?: string
}

/** Brings the former prices back. */
export async function endPricePlan(
  sql: Tx,
  creator: CreatorId,
  plan: PricePlanRow,
  { now, statusDict, reason = '' }: End,
): Promise<void> {
  const good = await getGood(sql, creator, plan.goodId)
  const { formerPriceFen: priceFen, formerLinePriceFen: linePriceFen } = plan
  if (priceFen !== null) await setPrices(sql, creator, good, { priceFen, linePriceFen })
  const left = { leftPriceFen: priceFen, leftLinePriceFen: linePriceFen }
  await updatePricePlan(sql, creator, plan.id, { statusDict, closeTime: now, reason, ...left })
  await note(sql, creator, plan, { priceFen, reason })
}

async function failPricePlan(
  sql: Tx,
  creator: CreatorId,
  good: GoodRow,
  plan: PricePlanRow,
  { now, reason }: { now: Instant; reason: string },
): Promise<void> {
  await updatePricePlan(sql, creator, plan.id, { statusDict: pricePlanState.failed, closeTime: now, reason })
  await notify(sql, creator, priceNews(good, reason))
  await note(sql, creator, plan, { reason })
}

/** A payment at the earlier price still fits, as after a change by hand. */
async function setPrices(
  sql: Tx,
  creator: CreatorId,
  before: GoodRow,
  { priceFen, linePriceFen }: Priced,
): Promise<void> {
  await updatePrice(sql, creator, { id: before.id, priceFen, linePriceFen })
  if (priceFen !== before.priceFen) await storePrice(sql, creator, before)
}

const note = (sql: Tx, creator: CreatorId, { id, goodId }: PricePlanRow, after: object) =>
  audit(sql, {
    creator,
    action: 'goods.keepPricePlan',
    target: { type: 'good', id: goodId },
    after: { planId: id, ...after },
  })
