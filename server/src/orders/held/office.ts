import type { HeldOrder, operatorHeldOrders } from '@zsm/contract/office/held-orders'
import type { OrderId, Page } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { audit } from '../../database/audit.ts'
import { readPage } from '../../database/page.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { lockFund } from '../../funds/public.ts'
import { notify } from '../../notifications/public.ts'
import { tellWhoDecided } from '../../operators/public.ts'
import { releasedNews } from '../news.ts'
import { countAllHeld, endHeld, findSellerOfHeld, listAllHeld } from './held.queries.ts'

type Released = InputOf<typeof operatorHeldOrders.releaseHeldOrder>
type ReleasedOrder = OutputOf<typeof operatorHeldOrders.releaseHeldOrder>

export function listHeldOrders(
  sql: Sql,
  filters: InputOf<typeof operatorHeldOrders.listHeldOrder>,
): Promise<Page<HeldOrder>> {
  return readPage(listAllHeld(sql, filters), countAllHeld(sql, filters), filters)
}

/** An operator has looked at the order: the next settlement takes its income, if its hold is over by then. */
export function releaseHeldOrder(sql: Sql, { id, reason }: Released): Promise<ReleasedOrder> {
  return tellWhoDecided(sql, target(id), async () => {
    const creator = (await findSellerOfHeld(sql, id)) ?? refuseReleased()
    return transaction(sql, async (sql) => {
      await lockFund(sql, creator)
      const order = (await endHeld(sql, creator, id)) ?? refuseReleased()
      const after = { heldFlag: false, reason }
      await audit(sql, { creator, action: 'orders.releaseHeld', target: target(id), after })
      await notify(sql, creator, releasedNews(order, reason))
      return { id, orderNo: order.orderNo }
    })
  })
}

const target = (id: OrderId) => ({ type: 'order', id }) as const

const refuseReleased = () => fail('orderStateChanged', { message: '这笔订单的收益没有暂扣，或已经核实过' })
