import { contract } from '@zsm/contract/contract'
import { operatorDisputes } from '@zsm/contract/office/disputes'
import { now } from '../clock.ts'
import type { Channels } from '../gateways/payment-channels.ts'
import type { Media } from '../materials/public.ts'
import { payRefund } from '../refunds/public.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { decideForCreator, decideForLearner, returnToSides } from './deciding.ts'
import { decideOnDispute, listDisputes, listOlderMessages, openOfficeDispute } from './office.ts'
import { openDispute, readDisputes, withdrawDispute } from './opening.ts'

export const disputesRoutes = ({ channels, media }: { channels: Channels; media: Media }): Mounted[] => [
  ...implement(contract.disputes, {
    listOfOrder: ({ sql, creator }, input) => readDisputes(sql, { creator }, input),
    open: ({ sql, creator }, input) => openDispute(sql, { creator }, input),
    withdraw: ({ sql, creator }, input) => withdrawDispute(sql, { creator }, input),
    listOwn: ({ sql, learner }, input) => readDisputes(sql, { learner }, input),
    openOwn: ({ sql, learner }, input) => openDispute(sql, { learner }, input),
    withdrawOwn: ({ sql, learner }, input) => withdrawDispute(sql, { learner }, input),
  }),
  ...implement(operatorDisputes, {
    listDispute: ({ sql }, input) => listDisputes(sql, input),
    openDispute: ({ sql }, { id }) => openOfficeDispute(sql, media, id),
    listDisputeMessage: ({ sql }, input) => listOlderMessages(sql, input),
    decideForLearner: ({ sql, operator }, input) =>
      decideOnDispute(sql, input.id, async (dispute) => {
        const id = await decideForLearner(sql, dispute, { ...input, operator })
        // after the commit: a call to the channel cannot be rolled back
        await payRefund(sql, channels, dispute.creator, { id, now: now() })
      }),
    decideForCreator: ({ sql, operator }, input) =>
      decideOnDispute(sql, input.id, (dispute) => decideForCreator(sql, dispute, { ...input, operator })),
    returnDispute: ({ sql, operator }, input) =>
      decideOnDispute(sql, input.id, (dispute) => returnToSides(sql, dispute, { ...input, operator })),
  }),
]
