import { type fulfilment, talkLimits } from '@zsm/contract/fulfilment'
import { fulfilmentCan, fulfilmentState, messageKind, messageSender } from '@zsm/contract/states'
import type { CreatorId, Instant, LearnerId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now, plusDays } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { once } from '../database/once.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail, standsAt } from '../failure.ts'
import { lockFund } from '../funds/public.ts'
import { notify } from '../notifications/public.ts'
import { beginService, finishAccepted, setDeliverDue } from '../orders/public.ts'
import { getNumber } from '../reference/public.ts'
import { lockFulfilment, refuseDisputed, refuseRefunding } from './access.ts'
import { tellBegun, tellDelivered } from './learner-news.ts'
import { acceptedNews, redoNews } from './news.ts'
import { type FulfilmentRow, updateFulfilment } from './queries.ts'
import { write } from './talk.ts'

type Step = keyof typeof fulfilmentCan
/** Who accepts: the buyer, the operators, or nobody in time. */
type Accepter = 'buyer' | 'platform' | 'time'

/** The work begins: from now on the buyer's answers cannot change. A second click changes nothing. */
export function beginWork(sql: Sql, creator: CreatorId, service: FulfilmentRow): Promise<null> {
  return transaction(sql, async (sql) => {
    await lockFund(sql, creator)
    const held = await lockFulfilment(sql, service)
    if (held.beginTime === null) {
      mayTake('begin', held)
      await begin(sql, held)
      await tellBegun(sql, held)
      await write(sql, held, {
        side: messageSender.creator,
        kindDict: messageKind.begin,
        text: '',
        fileIds: [],
      })
    }
    return null
  })
}

async function begin(
  sql: Tx,
  { creator, orderId, deliverDueTime, deliverDays, ...service }: FulfilmentRow,
): Promise<void> {
  const time = now()
  await beginService(sql, creator, orderId)
  if (deliverDueTime === null && deliverDays)
    await setDeliverDue(sql, creator, { id: orderId, deliverDueTime: plusDays(time, deliverDays) })
  const stateDict = fulfilmentState.working
  await updateFulfilment(sql, { creator, orderId }, { stateDict, beginTime: service.beginTime ?? time })
}

/** The creator delivers the work. Some days later it is accepted automatically. */
export function deliverWork(
  sql: Sql,
  creator: CreatorId,
  service: FulfilmentRow,
  input: InputOf<typeof fulfilment.deliver>,
): Promise<null> {
  const { requestId } = input
  return once(sql, { actor: creator, call: 'fulfilment.deliver', requestId, input }, async (sql) => {
    await lockFund(sql, creator)
    const held = await lockFulfilment(sql, service)
    mayTake('deliver', held)
    await begin(sql, held)
    const time = now()
    const acceptDueTime = plusDays(time, await getNumber(sql, 'zsm_accept_days'))
    const change = { stateDict: fulfilmentState.delivered, deliverTime: time, acceptDueTime }
    await updateFulfilment(sql, held, change)
    await tellDelivered(sql, held)
    await write(sql, held, { ...input, side: messageSender.creator, kindDict: messageKind.delivery })
    const target = { type: 'order', id: held.orderId }
    await audit(sql, { creator, action: 'fulfilment.deliver', target, after: change })
    return null
  })
}

/** The buyer accepts the work. A second click changes nothing. */
export function acceptWork(sql: Sql, service: FulfilmentRow): Promise<null> {
  return transaction(sql, async (sql) => {
    await lockFund(sql, service.creator)
    const held = await lockFulfilment(sql, service)
    if (held.stateDict === fulfilmentState.accepted) return null
    refuseDisputed(held)
    mayTake('accept', held)
    await finish(sql, held, { by: 'buyer', time: now() })
    return null
  })
}

/** The operators accept in place of the buyer. The caller holds the fund and the work. */
export async function acceptByOperators(sql: Tx, service: FulfilmentRow, time: Instant): Promise<void> {
  refuseRefunding(service)
  if (service.stateDict !== fulfilmentState.accepted) await finish(sql, service, { by: 'platform', time })
}

/** Accepts the work and finishes the order. The caller has locked the fund and the work. */
export async function finish(
  sql: Tx,
  service: FulfilmentRow,
  { by, time }: { by: Accepter; time: Instant },
): Promise<void> {
  const { creator, orderId: id } = service
  const side = by === 'buyer' ? messageSender.buyer : messageSender.system
  const change = { stateDict: fulfilmentState.accepted, acceptDueTime: null, acceptTime: time }
  await updateFulfilment(sql, service, change)
  await finishAccepted(sql, creator, { id, time })
  await write(sql, service, { side, kindDict: messageKind.acceptance, text: '', fileIds: [] })
  await audit(sql, { creator, action: 'fulfilment.accept', target: { type: 'order', id }, after: change })
  // a decision of the operators has news of its own
  if (by !== 'platform') await notify(sql, creator, acceptedNews(service, by === 'buyer'))
}

/** The buyer asks for the work again. The creator has as many days as for the first delivery. Fails after three times. */
export function askAgain(
  sql: Sql,
  learner: LearnerId,
  service: FulfilmentRow,
  input: InputOf<typeof fulfilment.askAgain>,
): Promise<null> {
  const { requestId } = input
  return once(sql, { actor: learner, call: 'fulfilment.askAgain', requestId, input }, async (sql) => {
    const held = await lockFulfilment(sql, service)
    refuseDisputed(held)
    mayTake('askAgain', held)
    if (held.redoCount >= talkLimits.redo) fail('redoTooOften')
    if (input.text.trim() === '') fail('messageEmpty', { field: 'text', message: '请写明要怎么修改' })
    const { creator, orderId, deliverDays } = held
    const change = { stateDict: fulfilmentState.working, acceptDueTime: null, redoCount: held.redoCount + 1 }
    await updateFulfilment(sql, held, change)
    if (deliverDays)
      await setDeliverDue(sql, creator, { id: orderId, deliverDueTime: plusDays(now(), deliverDays) })
    await write(sql, held, { ...input, side: messageSender.buyer, kindDict: messageKind.redo })
    const target = { type: 'order', id: orderId }
    await audit(sql, { creator, action: 'fulfilment.askAgain', target, after: change })
    await notify(sql, creator, redoNews(held, input.text.trim()))
    return null
  })
}

function mayTake(step: Step, service: FulfilmentRow): void {
  refuseRefunding(service)
  const { stateDict } = service
  if (!fulfilmentCan[step].includes(stateDict))
    fail('serviceStateChanged', standsAt('这笔服务', fulfilmentState.labels[stateDict]))
}
