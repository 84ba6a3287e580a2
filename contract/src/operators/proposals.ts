import { z } from 'zod'
import { changeState } from '../states.ts'
import { Instant } from '../values.ts'

/** 1 待复核, 2 done, 3 已驳回. */
export const ProposalStatus = changeState.codec

/** What one operator asked for and another decides on: who, and what became of it. */
export const proposal = {
  statusDict: ProposalStatus,
  proposerName: z.string(),
  /** empty while it waits, and where nobody else was needed */
  deciderName: z.string(),
  rejectReason: z.string(),
  /** whether the asking operator proposed it, and so may not approve it */
  ownFlag: z.boolean(),
  createTime: Instant,
  decideTime: Instant.nullable(),
}
