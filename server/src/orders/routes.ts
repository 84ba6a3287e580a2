import { contract } from '@zsm/contract/contract'
import { operatorHeldOrders } from '@zsm/contract/office/held-orders'
import { now } from '../clock.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { deliverOrder } from './delivery.ts'
import { listFrozen } from './frozen/frozen.ts'
import { listHeldOrders, releaseHeldOrder } from './held/office.ts'
import { changeOrders } from './lists/batch.ts'
import { countStates } from './lists/states.ts'
import { obtainGood } from './obtaining.ts'
import { confirmPaid, createOrder } from './offline.ts'
import { listOrders, readOrder, readStatistics } from './orders.ts'

export const ordersRoutes = (): Mounted[] => [
  ...implement(contract.orders, {
    listData: ({ sql, creator }, input) => listOrders(sql, creator, input),
    listFrozen: ({ sql, creator }) => listFrozen(sql, creator, now()),
    get: ({ sql, creator }, { id }) => readOrder(sql, creator, id),
    create: ({ sql, creator }, input) => createOrder(sql, creator, input),
    batchUpdate: ({ sql, creator }, input) => changeOrders(sql, creator, input),
    countStates: ({ sql, creator }, input) => countStates(sql, creator, input),
    confirmPaid: ({ sql, creator }, { id }) => confirmPaid(sql, creator, id),
    deliver: ({ sql, creator }, input) => deliverOrder(sql, creator, input),
    obtain: ({ sql, creator, account }, input) => obtainGood(sql, { user: creator, account }, input),
    statistics: ({ sql, creator }, input) => readStatistics(sql, creator, { ...input, now: now() }),
  }),
  ...implement(operatorHeldOrders, {
    listHeldOrder: ({ sql }, input) => listHeldOrders(sql, input),
    releaseHeldOrder: ({ sql }, input) => releaseHeldOrder(sql, input),
  }),
]
