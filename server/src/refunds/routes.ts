import { contract } from '@zsm/contract/contract'
import { operatorRefunds } from '@zsm/contract/office/refunds'
import type { Channels } from '../gateways/payment-channels.ts'
import type { Media } from '../materials/public.ts'
import { implement } from '../rpc/implement.ts'
import { approveByHand, payByHand, rejectByHand } from './by-hand.ts'
import { approveAndPay, createAndPay, rejectRefund, retryAndPay } from './decisions.ts'
import { decideOnRefund, listRefunds as listAllRefunds } from './office.ts'
import { countOpen } from './open.queries.ts'
import { readRefund } from './pictures.ts'
import { listRefunds, refuseIfForOperators } from './refunds.ts'

export const refundsRoutes = ({ channels, media }: { channels: Channels; media: Media }) => [
  ...implement(contract.refunds, {
    create: ({ sql, creator }, input) => createAndPay(sql, channels, creator, input),
    listData: ({ sql, creator }, input) => listRefunds(sql, creator, input),
    countOpen: ({ sql, creator }) => countOpen(sql, creator),
    get: ({ sql, creator }, { id }) => readRefund(sql, media, creator, id),
    approve: async ({ sql, creator }, input) => {
      await refuseIfForOperators(sql, creator, input.id)
      return approveAndPay(sql, channels, creator, input)
    },
    reject: async ({ sql, creator }, input) => {
      await refuseIfForOperators(sql, creator, input.id)
      return rejectRefund(sql, creator, input)
    },
    retry: ({ sql, creator }, { id }) => retryAndPay(sql, channels, creator, id),
  }),
  ...implement(operatorRefunds, {
    listRefund: ({ sql, operator }, input) => listAllRefunds(sql, media, operator, input),
    approveRefund: ({ sql, operator }, { id }) =>
      decideOnRefund(sql, { media, operator }, id, (creator) =>
        approveAndPay(sql, channels, creator, { id }),
      ),
    rejectRefund: ({ sql, operator }, input) =>
      decideOnRefund(sql, { media, operator }, input.id, (creator) =>
        rejectRefund(sql, creator, { ...input, byOperator: true }),
      ),
    retryRefund: ({ sql, operator }, { id }) =>
      decideOnRefund(sql, { media, operator }, id, (creator) => retryAndPay(sql, channels, creator, id)),
    payRefundByHand: ({ sql, operator }, input) =>
      decideOnRefund(sql, { media, operator }, input.id, (creator) =>
        payByHand(sql, creator, operator, input),
      ),
    approveRefundByHand: ({ sql, operator }, { id }) =>
      decideOnRefund(sql, { media, operator }, id, (creator) => approveByHand(sql, creator, operator, id)),
    rejectRefundByHand: ({ sql, operator }, input) =>
      decideOnRefund(sql, { media, operator }, input.id, (creator) =>
        rejectByHand(sql, creator, operator, input),
      ),
  }),
]
