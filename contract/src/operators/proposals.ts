import { z } from 'zod'
import { changeState } from '../states.ts'
import { Instant } from '../values.ts'

/** 1 待复核, 2 done, 3 已驳回. */
export const ProposalStatus = changeState.codec

/** What one operator proposed and another decides on: the persons, and the outcome. */
export const proposal = {
  statusDict: ProposalStatus,
  proposerName: z.string(),
  /** empty while it is pending, and if no second operator was needed */
  deciderName: z.string(),
  rejectReason: z.string(),
  /** whether the caller proposed it, and so may not approve it */
  ownFlag: z.boolean(),
  createTime: Instant,
  decideTime: Instant.nullable(),
}
