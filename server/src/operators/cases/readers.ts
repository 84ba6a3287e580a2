import type { CaseList } from '@zsm/contract/office/cases'
import { operators } from '@zsm/contract/operators'
import { payouts } from '@zsm/contract/payouts'
import { reconciliation } from '@zsm/contract/reconciliation/calls'
import { type Endpoint, mayCall, type Role } from '@zsm/contract/wire/endpoint'
import { fail } from '../../failure.ts'

/** The call that reads each list: who may make it may see what waits there, and take it. */
export const listCalls: Record<CaseList, Endpoint> = {
  enroll: operators.listEnroll,
  certification: operators.listCertification,
  good: operators.listGood,
  appeal: operators.listTakedown,
  complaint: operators.listComplaint,
  withdraw: operators.listWithdraw,
  batch: payouts.listPayoutBatch,
  refund: operators.listRefund,
  dispute: operators.listDispute,
  heldOrder: operators.listHeldOrder,
  notice: operators.listNotice,
  difference: reconciliation.listDifference,
  adjustment: operators.listAdjustment,
  closing: operators.listClosing,
  change: operators.listChange,
}

export const mayRead = (roles: readonly Role[], listName: CaseList): boolean =>
  mayCall(listCalls[listName].roles, roles)

export function mustRead(roles: readonly Role[], listName: CaseList): void {
  if (!mayRead(roles, listName)) fail('forbidden')
}
