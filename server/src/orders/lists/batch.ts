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
  { ids, hideFlag, creatorRemark, creatorRemarks, beginFlag }: InputOf<typeof orders.batchUpdate>,
): Promise<{ list: ChangedOrder[] }> {
  const wanted = [...new Set(ids)]
  if (creatorRemarks && creatorRemarks.length !== wanted.length)
    fail('invalidInput', { field: 'creatorRemarks', message: '每笔订单要有一条备注' })
  const seen = new Map<OrderId, Pick<ChangedOrder, 'orderNo' | 'formerRemark'>>()
  const { list } = await answerEach(wanted, async (id, place) => {
    const { orderNo, creatorRemark: former } = await getOrder(sql, creator, id)
    seen.set(id, { orderNo, formerRemark: null })
    if (hideFlag !== undefined) await hideOrder(sql, creator, { id, hideFlag })
    const remark = creatorRemarks?.[place] ?? creatorRemark
    if (remark !== undefined) await writeRemark(sql, creator, { id, creatorRemark: remark })
    if (remark !== undefined && remark !== former) seen.set(id, { orderNo, formerRemark: former })
    if (beginFlag) await deliverOrder(sql, creator, { id, finishFlag: false })
  })
  return { list: list.map((row) => ({ orderNo: null, formerRemark: null, ...seen.get(row.id), ...row })) }
}

function writeRemark(
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
