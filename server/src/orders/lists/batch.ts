import type { ChangedOrder, orders } from '@zsm/contract/orders'
import type { CreatorId, OrderId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { answerEach } from '../../answer-each.ts'
import { audit } from '../../database/audit.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { deliverOrder } from '../delivery.ts'
import { getOrder, hideOrder } from '../offline.ts'
import { setRemark } from '../queries.ts'

/** Applies one change to each order, in a transaction of its own. */
export async function changeOrders(
  sql: Sql,
  creator: CreatorId,
  { ids, hideFlag, creatorRemark, beginFlag }: InputOf<typeof orders.batchUpdate>,
): Promise<{ list: ChangedOrder[] }> {
  return answerEach(ids, async (id) => {
    await getOrder(sql, creator, id)
    if (hideFlag !== undefined) await hideOrder(sql, creator, { id, hideFlag })
    if (creatorRemark !== undefined) await remark(sql, creator, { id, creatorRemark })
    if (beginFlag) await deliverOrder(sql, creator, { id, finishFlag: false })
  })
}

function remark(
  sql: Sql,
  creator: CreatorId,
  { id, creatorRemark }: { id: OrderId; creatorRemark: string },
): Promise<void> {
  return transaction(sql, async (sql) => {
    if (!(await setRemark(sql, creator, { id, creatorRemark }))) fail('orderNotFound')
    await audit(sql, {
      creator,
      action: 'orders.remark',
      target: { type: 'order', id },
      after: { creatorRemark },
    })
  })
}
