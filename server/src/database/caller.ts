import type { Mobile, OperatorId } from '@zsm/contract/values'

/** Who makes a call and from where. */
export type Caller = {
  ip: string
  userAgent: string
  requestId: string
  account?: Mobile
  operator?: OperatorId
}
