import type { CreatorId } from '@zsm/contract/values'
import { defineJob } from '../jobs/jobs.ts'

/** Submits or queries one application at once. If the job fails, the timer does the same later. */
export const attendMerchantJob = defineJob<{ creator: CreatorId }>('attendMerchant', {
  limit: 0,
  delaySec: 5,
})
