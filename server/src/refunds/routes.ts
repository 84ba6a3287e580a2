import { contract } from '@zsm/contract/contract'
import type { Channels } from '../gateways/payment-channels.ts'
import { implement } from '../rpc/implement.ts'
import { approveAndPay, createAndPay, rejectRefund, retryAndPay } from './decisions.ts'
import { countOpen } from './open.queries.ts'
import { getRefund, listRefunds } from './refunds.ts'

export const refundsRoutes = ({ channels }: { channels: Channels }) =>
  implement(contract.refunds, {
    create: ({ sql, creator }, input) => createAndPay(sql, channels, creator, input),
    listData: ({ sql, creator }, input) => listRefunds(sql, creator, input),
    countOpen: ({ sql, creator }) => countOpen(sql, creator),
    get: ({ sql, creator }, { id }) => getRefund(sql, creator, id),
    approve: ({ sql, creator }, input) => approveAndPay(sql, channels, creator, input),
    reject: ({ sql, creator }, input) => rejectRefund(sql, creator, input),
    retry: ({ sql, creator }, { id }) => retryAndPay(sql, channels, creator, id),
  })
