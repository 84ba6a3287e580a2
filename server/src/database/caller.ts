import type { Mobile, OperatorId } from '@zsm/contract/values'

/** The account that makes a call, and its address. */
export type Caller = {
  ip: string
  userAgent: string
  requestId: string
  account?: Mobile
  operator?: OperatorId
}
