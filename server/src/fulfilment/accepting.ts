import { fulfilmentState, orderState } from '@zsm/contract/states'
import type { Instant } from '@zsm/contract/values'
import { plusDays } from '../clock.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { lockFundOrSkip } from '../funds/public.ts'
import { inBatches, oneByOne } from '../one-by-one.ts'
import { getNumber } from '../reference/public.ts'
import { tellAccepted } from './learner-news.ts'
import {
  type DueFulfilment,
  findFulfilment,
  isOpenOrder,
  listAcceptDue,
  lockRow,
  updateFulfilment,
} from './queries.ts'
import { finish } from './steps.ts'

const batch = 200

/** For the timer: accepts deliveries whose buyers have neither accepted nor sent them back in time. */
export async function acceptDue(sql: Sql, now: Instant): Promise<void> {
  const due = inBatches<DueFulfilment>((after) => listAcceptDue(sql, now, { after, limit: batch }))
  await oneByOne(due, 'services that could not be accepted', (service) => accept(sql, service, now))
}

function accept(sql: Sql, { creatorId: creator, orderId }: DueFulfilment, now: Instant): Promise<void> {
  return transaction(sql, async (sql) => {
    if (!(await lockFundOrSkip(sql, creator))) return
    const found = await findFulfilment(sql, creator, orderId)
    if (!found?.learnerId) return
    await lockRow(sql, { ...found, learnerId: found.learnerId }, now)
    const service = await findFulfilment(sql, creator, orderId)
    const { acceptDueTime } = service ?? {}
    if (!service || !acceptDueTime || Date.parse(acceptDueTime) > Date.parse(now)) return
    if (service.stateDict !== fulfilmentState.delivered) return
    if (service.statusDict === orderState.refunding || service.disputeFlag) {
      // During a refund or a dispute the acceptance is put off: once it is decided, the buyer still has all the days.
      const days = await getNumber(sql, 'zsm_accept_days')
      return updateFulfilment(sql, service, { acceptDueTime: plusDays(now, days) })
    }
    if (!isOpenOrder(service)) return updateFulfilment(sql, service, { acceptDueTime: null })
    await tellAccepted(sql, { ...service, learnerId: found.learnerId })
    await finish(sql, service, { by: 'time', time: now })
  })
}
