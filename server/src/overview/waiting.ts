import type { WaitingCounts } from '@zsm/contract/office/waiting'
import { operators } from '@zsm/contract/operators'
import { reconciliation } from '@zsm/contract/reconciliation/calls'
import { mayCall, type Role } from '@zsm/contract/wire/endpoint'
import type { Sql } from '../database/sql.ts'
import { countAllWaiting } from './waiting.queries.ts'

const lists = {
  enrollCount: operators.listEnroll,
  certificationCount: operators.listCertification,
  goodCount: operators.listGood,
  withdrawCount: operators.listWithdraw,
  refundCount: operators.listRefund,
  disputeCount: operators.listDispute,
  heldOrderCount: operators.listHeldOrder,
  noticeCount: operators.listNotice,
  differenceCount: reconciliation.listDifference,
  adjustmentCount: operators.listAdjustment,
  changeCount: operators.listChange,
}

/** How many rows wait in the lists that these roles may read. */
export async function countWaiting(sql: Sql, roles: readonly Role[]): Promise<WaitingCounts> {
  const counts: WaitingCounts = await countAllWaiting(sql)
  for (const [name, list] of Object.entries(lists)) {
    if (!mayCall(list.roles, roles)) counts[name as keyof WaitingCounts] = null
  }
  return counts
}
