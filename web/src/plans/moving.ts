import { CallError } from '@zsm/contract/client/call-error'
import { coupons } from '@zsm/contract/coupons'
import { goods } from '@zsm/contract/goods'
import { type Planned, plans } from '@zsm/contract/goods/plans'
import type { ChangedPlan } from '@zsm/contract/goods/price-plans'
import { lessonRelease, plannedKind } from '@zsm/contract/states'
import type { CouponId, Instant, LessonId } from '@zsm/contract/values'
import { call } from '../api/client.ts'
import { invalidate } from '../api/query.ts'
import { showFailure } from '../failures/show-failure.ts'
import { sayUndo } from '../goods/public.ts'
import { toast } from '../ui/feedback/toast.ts'

/** Gives a planned thing another time, and offers an undo. Throws what refuses it. */
export async function moveWithUndo(planned: Planned, time: Instant): Promise<void> {
  const version = await move(planned, time)
  sayUndo('已改时间', () => undoing(() => move({ ...planned, version }, planned.time)))
  await refresh()
}

/** Cancels a planned thing, and offers an undo. */
export async function cancelWithUndo(planned: Planned): Promise<void> {
  try {
    const undo = await cancel(planned)
    sayUndo(cancelTexts(planned).done, () => undoing(undo))
  } catch (failure) {
    showFailure(failure)
  }
  await refresh()
}

/** What a cancellation is called, and what it has done. A lesson that waits for no time is open. */
export function cancelTexts({ kindDict, priceFen }: Planned): { label: string; done: string } {
  switch (kindDict) {
    case plannedKind.lesson:
      return { label: '立即开放', done: '课时已开放' }
    case plannedKind.couponBegin:
      return { label: '停用', done: '优惠券已停用' }
    case plannedKind.couponEnd:
      return { label: '不再结束', done: '优惠券不再结束' }
    case plannedKind.priceEnd:
      // the price that comes back is known once the offer has begun
      return priceFen !== null
        ? { label: '结束优惠', done: '优惠已结束，恢复了原价' }
        : { label: '取消', done: '已取消计划' }
    default:
      return { label: '取消', done: '已取消计划' }
  }
}

const refresh = () => invalidate(plans, goods, coupons)

async function undoing(undo: () => Promise<unknown>) {
  try {
    await undo()
    toast.success('已撤销')
  } catch (failure) {
    showFailure(failure)
  }
  await refresh()
}

/** Answers the version after the change. */
async function move(planned: Planned, time: Instant): Promise<number | null> {
  const { kindDict, goodId, lessonId, couponId, pricePlanId, otherTime } = planned
  const version = planned.version ?? 0
  if (lessonId) {
    const atTime = { releaseTypeDict: lessonRelease.atTime, releaseTime: time }
    return (await release(lessonId, planned, atTime)).version
  }
  if (pricePlanId) {
    const begins = kindDict === plannedKind.priceBegin
    const beginTime = begins ? time : (otherTime ?? time)
    const endTime = begins ? otherTime : time
    const times = { beginTime, ...(endTime && { endTime }) }
    return (await call(goods.changePricePlan, { id: pricePlanId, version, ...times })).version
  }
  if (couponId)
    await changeCoupon(
      couponId,
      kindDict === plannedKind.couponBegin ? { beginTime: time } : { endTime: time },
    )
  else if (goodId) await call(goods.updateShelfPlan, { id: goodId, ...shelfTime(planned, time) })
  return null
}

/** Answers what undoes it. */
async function cancel(planned: Planned): Promise<() => Promise<unknown>> {
  const { kindDict, time, goodId, lessonId, couponId, pricePlanId } = planned
  if (lessonId) {
    const { version } = await release(lessonId, planned, { releaseTypeDict: lessonRelease.atOnce })
    return () => move({ ...planned, version }, time)
  }
  if (pricePlanId) {
    const ids = [pricePlanId]
    mustBeDone(await call(goods.cancelPricePlans, { ids }))
    return async () => mustBeDone(await call(goods.restorePricePlans, { ids }))
  }
  if (couponId && kindDict === plannedKind.couponBegin) {
    await call(coupons.updateStopFlag, { id: couponId, stopFlag: true })
    return () => call(coupons.updateStopFlag, { id: couponId, stopFlag: false })
  }
  if (couponId) await changeCoupon(couponId, { endTime: undefined })
  else if (goodId) await call(goods.updateShelfPlan, { id: goodId, ...shelfTime(planned, '') })
  return () => move(planned, time)
}

const shelfTime = ({ kindDict }: Planned, time: Instant | '') =>
  kindDict === plannedKind.shelf ? { planShelfTime: time } : { planUnshelfTime: time }

type Release =
  | { releaseTypeDict: typeof lessonRelease.atOnce }
  | { releaseTypeDict: typeof lessonRelease.atTime; releaseTime: Instant }

const release = (id: LessonId, { lessonName: name, version }: Planned, rules: Release) =>
  call(goods.updateLesson, { id, name, version: version ?? 0, ...rules })

/** All terms of a coupon are sent, as they stand now. */
async function changeCoupon(
  id: CouponId,
  changed: { beginTime?: Instant; endTime?: Instant | undefined },
): Promise<void> {
  const coupon = await call(coupons.get, { id })
  const { version, name, code, kindDict, amountFen, percentOff, minPriceFen } = coupon
  const { shopDict, goodIds, totalCount, perPerson } = coupon
  const terms = {
    name,
    code,
    kindDict,
    amountFen,
    percentOff,
    minPriceFen,
    shopDict,
    goodIds,
    totalCount,
    perPerson,
  }
  const { beginTime, endTime } = { beginTime: coupon.beginTime, endTime: coupon.endTime, ...changed }
  const times = { ...(beginTime && { beginTime }), ...(endTime && { endTime }) }
  await call(coupons.update, { id, version, ...terms, ...times })
}

function mustBeDone({ list: [outcome] }: { list: ChangedPlan[] }): void {
  if (!outcome?.doneFlag) throw refusalOf(outcome?.message ?? '没有执行')
}

const refusalOf = (message: string) => new CallError({ name: 'pricePlanStateChanged', code: 409, message })
