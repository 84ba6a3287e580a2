import type { ChangedPlan, PricePlan, pricePlans } from '@zsm/contract/goods/price-plans'
import { pricePlanCan, pricePlanState } from '@zsm/contract/states'
import {
  type CreatorId,
  type Fen,
  type GoodId,
  type Instant,
  type PricePlanId,
  type WholeList,
  whole,
} from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { answerEach } from '../../answer-each.ts'
import { dayMs, milliseconds, now } from '../../clock.ts'
import { audit } from '../../database/audit.ts'
import type { Sql, Tx } from '../../database/sql.ts'
import { shanghaiMinute } from '../../days.ts'
import { fail } from '../../failure.ts'
import { newId } from '../../ids.ts'
import type { GoodRow } from '../queries.ts'
import { getGood } from '../with-good.ts'
import { beginPricePlan, endPricePlan, whyNoOffer, whyNoPrice, withPricedGood } from './following.ts'
import {
  findEndedPlan,
  findPricePlan,
  insertPricePlan,
  listOpenPlans,
  type PricePlanRow,
  updatePricePlan,
} from './queries.ts'

type Input<Name extends keyof typeof pricePlans> = InputOf<(typeof pricePlans)[Name]>

/** Plans of one good that are to come or run. */
const mostPlans = 50
/** How long a cancellation can be undone. Later the price may have another meaning by now. */
const undoMs = 10 * 60_000

export async function planPrices(
  sql: Sql,
  creator: CreatorId,
  { plans, beginTime, endTime }: Input<'planPrices'>,
): Promise<OutputOf<typeof pricePlans.planPrices>> {
  if (!beginTime && !endTime)
    fail('invalidInput', { message: '请填写开始时间或结束时间', field: 'beginTime' })
  const wanted = new Map(plans.map(({ id, ...prices }) => [id, prices]))
  const made = new Map<GoodId, PricePlanId>()
  const { list } = await answerEach([...wanted.keys()], async (id) => {
    const prices = wanted.get(id)
    if (prices) made.set(id, await planPrice(sql, creator, id, { ...prices, beginTime, endTime }))
  })
  return { list: list.map((outcome) => ({ ...outcome, planId: made.get(outcome.id) ?? null })) }
}

type Wanted = Omit<Input<'planPrices'>['plans'][number], 'id'> & Omit<Input<'planPrices'>, 'plans'>

function planPrice(
  sql: Sql,
  creator: CreatorId,
  goodId: GoodId,
  { priceFen, seenFen, beginTime, ...given }: Wanted,
): Promise<PricePlanId> {
  return withPricedGood(sql, creator, goodId, async (sql, good) => {
    const time = now()
    const linePriceFen = given.linePriceFen ?? null
    const endTime = given.endTime ?? null
    const open = await listOpenPlans(sql, creator, goodId)
    const wanted = { priceFen, linePriceFen, beginTime, endTime }
    const same = open.find((plan) => isSame(plan, wanted))
    if (same) return same.id
    const reason = whyNoPrice(good, wanted) || (await whyNoOffer(sql, good, wanted))
    if (reason) fail('invalidInput', { message: reason })
    if (good.priceFen !== seenFen) fail('versionConflict', { message: '价格刚刚在别处改过，请刷新后再计划' })
    const times = { beginTime: beginTime ?? time, endTime }
    mustBeAhead(times, { now: time, atOnce: beginTime === undefined })
    refuseOverlap(open, times)
    if (open.length >= mostPlans) fail('tooManyPricePlans')
    const id = newId<PricePlanId>()
    await insertPricePlan(sql, creator, { id, goodId, priceFen, linePriceFen, ...times })
    await note(sql, creator, goodId, 'goods.planPrice', { planId: id, priceFen, linePriceFen, ...times })
    if (beginTime === undefined)
      await beginPricePlan(sql, creator, good, await getPlan(sql, creator, id), time)
    return id
  })
}

export async function listPricePlans(
  sql: Sql,
  creator: CreatorId,
  { id }: Input<'listPricePlans'>,
): Promise<WholeList<PricePlan>> {
  await getGood(sql, creator, id)
  return whole(await listOpenPlans(sql, creator, id))
}

export function changePricePlan(
  sql: Sql,
  creator: CreatorId,
  { id, version, beginTime, ...given }: Input<'changePricePlan'>,
): Promise<PricePlan> {
  return withPlan(sql, creator, id, async (sql, plan) => {
    const endTime = given.endTime ?? null
    if (plan.version !== version) fail('versionConflict')
    if (!pricePlanCan.change.includes(plan.statusDict)) fail('pricePlanStateChanged')
    const runs = plan.statusDict === pricePlanState.running
    if (runs && (!isSameTime(beginTime, plan.beginTime) || endTime === null))
      fail('pricePlanWrong', { message: '优惠正在进行，只能改结束时间' })
    mustBeAhead({ beginTime, endTime }, { now: now(), atOnce: runs })
    const others = await listOpenPlans(sql, creator, plan.goodId)
    refuseOverlap(
      others.filter((other) => other.id !== id),
      { beginTime, endTime },
    )
    await updatePricePlan(sql, creator, id, { beginTime, endTime })
    await note(sql, creator, plan.goodId, 'goods.changePricePlan', { planId: id, beginTime, endTime })
    return getPlan(sql, creator, id)
  })
}

export function cancelPricePlans(
  sql: Sql,
  creator: CreatorId,
  { ids }: Input<'cancelPricePlans'>,
): Promise<{ list: ChangedPlan[] }> {
  return answerEach(ids, (id) =>
    withPlan(sql, creator, id, async (sql, plan) => {
      if (plan.statusDict === pricePlanState.cancelled) return
      if (!pricePlanCan.cancel.includes(plan.statusDict)) fail('pricePlanStateChanged')
      await note(sql, creator, plan.goodId, 'goods.cancelPricePlan', { planId: id })
      await cancelPricePlan(sql, creator, plan, '您取消了这个计划')
    }),
  )
}

/** One that had begun runs again and is to bring back what it was, unless a price changed after its end. */
export function restorePricePlans(
  sql: Sql,
  creator: CreatorId,
  { ids }: Input<'restorePricePlans'>,
): Promise<{ list: ChangedPlan[] }> {
  return answerEach(ids, async (id) => {
    // one that is open already needs no lock
    const { statusDict } = await getPlan(sql, creator, id)
    if (pricePlanCan.cancel.includes(statusDict)) return
    await withPlan(sql, creator, id, async (sql, plan) => {
      if (pricePlanCan.cancel.includes(plan.statusDict)) return
      if (!pricePlanCan.restore.includes(plan.statusDict)) fail('pricePlanStateChanged')
      const time = now()
      if (plan.closeTime && Date.parse(time) - Date.parse(plan.closeTime) > undoMs)
        fail('pricePlanStateChanged', { message: '取消已超过十分钟，不能撤销，请重新计划' })
      const good = await getGood(sql, creator, plan.goodId)
      const reason = whyNoPrice(good, plan) || (await whyNoOffer(sql, good, plan))
      if (reason) fail('invalidInput', { message: reason })
      const hadBegun = plan.formerPriceFen !== null
      if (hadBegun && !isAsLeft(good, plan))
        fail('pricePlanStateChanged', { message: '价格后来又改过，不能撤销，请重新计划' })
      mustBeAhead(plan, { now: time, atOnce: hadBegun })
      refuseOverlap(await listOpenPlans(sql, creator, plan.goodId), plan)
      const { formerPriceFen, formerLinePriceFen } = plan
      await note(sql, creator, plan.goodId, 'goods.restorePricePlan', { planId: id })
      if (hadBegun) await beginPricePlan(sql, creator, good, plan, time)
      const state = hadBegun ? { formerPriceFen, formerLinePriceFen } : { statusDict: pricePlanState.planned }
      await updatePricePlan(sql, creator, id, { ...state, closeTime: null, reason: '' })
    })
  })
}

/**
 * Call under the good's lock after its creator changed a price by hand: an offer that runs ends, and the new price stays. Answers the plan
 * that ended.
 */
export async function endByHand(
  sql: Tx,
  creator: CreatorId,
  goodId: GoodId,
): Promise<PricePlanId | undefined> {
  const open = await listOpenPlans(sql, creator, goodId)
  const running = open.find(({ statusDict }) => statusDict === pricePlanState.running)
  if (!running) return undefined
  const { priceFen: leftPriceFen, linePriceFen: leftLinePriceFen } = await getGood(sql, creator, goodId)
  await updatePricePlan(sql, creator, running.id, {
    statusDict: pricePlanState.cancelled,
    closeTime: now(),
    reason: '您手动改了价格，优惠提前结束',
    leftPriceFen,
    leftLinePriceFen,
  })
  return running.id
}

/** The plan that an earlier sending of this change by hand ended. A day: longer than anybody leaves a dialog without an answer. */
export function findEndedByHand(
  sql: Sql,
  creator: CreatorId,
  change: { id: GoodId; from: Fen; to: Fen },
): Promise<PricePlanId | undefined> {
  const since: Instant = new Date(milliseconds() - dayMs).toISOString()
  return findEndedPlan(sql, creator, { ...change, since })
}

const isAsLeft = (good: GoodRow, { leftPriceFen, leftLinePriceFen }: PricePlanRow) =>
  good.priceFen === leftPriceFen && good.linePriceFen === leftLinePriceFen

/** Call under the good's lock before it is deleted: an offer ends with its former price, and what was to come is cancelled. */
export async function cancelPlansOf(sql: Tx, creator: CreatorId, goodId: GoodId): Promise<void> {
  for (const plan of await listOpenPlans(sql, creator, goodId))
    await cancelPricePlan(sql, creator, plan, '商品已删除')
}

/** The prices that an offer is to bring back, as a copy of the good has them. Undefined while none runs. */
export async function findFormerPrices(sql: Sql, creator: CreatorId, goodId: GoodId) {
  const open = await listOpenPlans(sql, creator, goodId)
  const running = open.find(({ statusDict }) => statusDict === pricePlanState.running)
  if (!running || running.formerPriceFen === null || running.formerLinePriceFen === null) return undefined
  return { priceFen: running.formerPriceFen, linePriceFen: running.formerLinePriceFen }
}

async function cancelPricePlan(
  sql: Tx,
  creator: CreatorId,
  plan: PricePlanRow,
  reason: string,
): Promise<void> {
  const time = now()
  const statusDict = pricePlanState.cancelled
  if (plan.statusDict === pricePlanState.running)
    await endPricePlan(sql, creator, plan, { now: time, statusDict, reason })
  else await updatePricePlan(sql, creator, plan.id, { statusDict, closeTime: time, reason })
}

async function getPlan(sql: Sql, creator: CreatorId, id: PricePlanId): Promise<PricePlanRow> {
  return (await findPricePlan(sql, creator, id)) ?? fail('pricePlanNotFound')
}

/** Runs under the lock of the plan's good, after what is due of it. */
async function withPlan<T>(
  sql: Sql,
  creator: CreatorId,
  id: PricePlanId,
  run: (sql: Tx, plan: PricePlanRow) => Promise<T>,
): Promise<T> {
  const { goodId } = await getPlan(sql, creator, id)
  return withPricedGood(sql, creator, goodId, async (sql) => run(sql, await getPlan(sql, creator, id)))
}

type Times = Pick<PricePlanRow, 'beginTime' | 'endTime'>

/** `atOnce`: it has begun, or begins with this call. */
function mustBeAhead({ beginTime, endTime }: Times, { now, atOnce }: { now: Instant; atOnce: boolean }) {
  if (!atOnce && Date.parse(beginTime) <= Date.parse(now)) fail('pricePlanWrong', { field: 'beginTime' })
  const first = Math.max(Date.parse(now), Date.parse(beginTime))
  if (endTime !== null && Date.parse(endTime) <= first) fail('pricePlanWrong', { field: 'endTime' })
}

/** A change without an end takes only the moment of its beginning: later plans rest on it. */
const spanOf = ({ beginTime, endTime }: Times) => ({
  from: Date.parse(beginTime),
  to: endTime === null ? Date.parse(beginTime) + 1 : Date.parse(endTime),
})

function refuseOverlap(open: readonly PricePlanRow[], wanted: Times): void {
  const { from, to } = spanOf(wanted)
  const other = open.find((plan) => spanOf(plan).from < to && from < spanOf(plan).to)
  if (!other) return
  const until = other.endTime ? `至 ${shanghaiMinute(other.endTime)} 的优惠` : '的改价'
  fail('pricePlanOverlaps', {
    message: `和 ${shanghaiMinute(other.beginTime)} ${until}重叠，请换个时间，或先取消它`,
    field: 'beginTime',
  })
}

type Asked = Pick<PricePlanRow, 'priceFen' | 'linePriceFen' | 'endTime'> & { beginTime: Instant | undefined }

/** Whether the plan is what an earlier sending of the same call made. */
const isSame = (plan: PricePlanRow, wanted: Asked) =>
  plan.priceFen === wanted.priceFen &&
  plan.linePriceFen === wanted.linePriceFen &&
  isSameTime(plan.endTime, wanted.endTime) &&
  (wanted.beginTime === undefined
    ? plan.statusDict === pricePlanState.running
    : isSameTime(plan.beginTime, wanted.beginTime))

const isSameTime = (one: Instant | null, other: Instant | null) =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other))

type Action = `goods.${'plan' | 'change' | 'cancel' | 'restore'}Price${'' | 'Plan'}`

const note = (sql: Tx, creator: CreatorId, id: GoodId, action: Action, after: object) =>
  audit(sql, { creator, action, target: { type: 'good', id }, after })
