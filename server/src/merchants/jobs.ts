import type { CreatorId } from '@zsm/contract/values'
import { defineJob } from '../jobs/jobs.ts'

/** Hands an application in, or asks about it, at once. What it cannot do, the timer does later. */
export const attendMerchantJob = defineJob<{ creator: CreatorId }>('attendMerchant', {
  limit: 0,
  delaySec: 5,
})
