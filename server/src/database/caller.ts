import type { ApiKeyId, LearnerId, MemberId, Mobile, OperatorId } from '@zsm/contract/values'

/** The creator's account, the member of its team, the learner or the operator that makes a call, and their address. */
export type Caller = {
  ip: string
  userAgent: string
  requestId: string
  account?: Mobile
  member?: MemberId
  learner?: LearnerId
  operator?: OperatorId
  /** The creator's key with which a program makes the call; `account` is its owner's. */
  apiKey?: ApiKeyId
}
