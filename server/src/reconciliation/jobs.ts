import type { Day } from '@zsm/contract/values'
import { defineJob } from '../jobs/jobs.ts'

/** Fetches one bill at once, because somebody requested it. A failure is stored with the day, and the timer tries again. */
export const fetchBillJob = defineJob<{ channel: string; day: Day }>('fetchBill', { limit: 1, delaySec: 5 })
