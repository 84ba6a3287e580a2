import { contract } from '@zsm/contract/contract'
import { operatorTakedowns } from '@zsm/contract/office/takedowns'
import type { Channels } from '../gateways/payment-channels.ts'
import type { Media } from '../materials/public.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { appealTakedown, searchTakedowns } from './appealing.ts'
import { liftTakedown, listTakedowns, readTakedown, upholdTakedown } from './office.ts'
import { takeDown } from './taking-down.ts'
import { searchTargets } from './targets.ts'

export const takedownsRoutes = ({ channels, media }: { channels: Channels; media: Media }): Mounted[] => [
  ...implement(contract.takedowns, {
    listData: ({ sql, creator }, input) => searchTakedowns(sql, media, creator, input),
    appeal: ({ sql, creator }, input) => appealTakedown(sql, media, creator, input),
  }),
  ...implement(operatorTakedowns, {
    listTakedownTarget: ({ sql }, input) => searchTargets(sql, input),
    listTakedown: ({ sql, operator }, input) => listTakedowns(sql, media, operator, input),
    takeDown: async ({ sql, operator }, input) =>
      readTakedown(sql, media, operator, await takeDown(sql, channels, operator, input)),
    upholdTakedown: async ({ sql, operator }, input) => {
      await upholdTakedown(sql, { operator, ...input })
      return readTakedown(sql, media, operator, input.id)
    },
    liftTakedown: async ({ sql, operator }, input) => {
      await liftTakedown(sql, { operator, ...input })
      return readTakedown(sql, media, operator, input.id)
    },
  }),
]
