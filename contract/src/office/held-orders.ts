import { z } from 'zod'
import { orderState } from '../states.ts'
import { CreatorId, Instant, line, Money, OrderId, page, pageInput } from '../values.ts'
import { endpoint } from '../wire/endpoint.ts'
import { sumFilters, workFilters } from './cases.ts'

const heldOrder = z.object({
  id: OrderId,
  orderNo: z.string(),
  frontId: CreatorId,
  frontName: z.string(),
  goodName: z.string(),
  userName: z.string(),
  /** masked */
  userMobile: z.string(),
  statusDict: orderState.codec,
  payFen: Money,
  incomeFen: Money,
  refundFen: Money,
  payTime: Instant,
  /** when the hold ends that every sale has; null while a service's has not begun */
  settleTime: Instant.nullable(),
  /** how many orders of this creator wait like this one */
  heldCount: z.int(),
})
export type HeldOrder = z.output<typeof heldOrder>

/** Orders whose buyer has the creator's own number. Their income is not released before finance says so. */
export const operatorHeldOrders = {
  /** The oldest first. */
  listHeldOrder: endpoint({
    path: '/zsm/api/operator/listHeldOrder',
    access: 'operator',
    roles: ['finance'],
    effect: 'read',
    input: z.object({ ...pageInput, ...workFilters, ...sumFilters }),
    output: page(heldOrder),
  }),
  /** The income follows the ordinary hold again, and is released at once where that is over. The creator reads the reason. */
  releaseHeldOrder: endpoint({
    path: '/zsm/api/operator/releaseHeldOrder',
    access: 'operator',
    roles: ['finance'],
    needsProof: true,
    sends: 'body',
    input: z.object({ id: OrderId, reason: line(2, 200, '核实说明') }),
    output: heldOrder.pick({ id: true, orderNo: true }),
    errors: ['orderStateChanged'],
  }),
}
