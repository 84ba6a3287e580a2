import type { Day } from '@zsm/contract/values'
import { defineJob } from '../jobs/jobs.ts'

/** Somebody wants a bill at once. What goes wrong stands beside the day, and the timer tries again. */
export const fetchBillJob = defineJob<{ channel: string; day: Day }>('fetchBill', { limit: 1, delaySec: 5 })
