import { z } from 'zod'
import { operatorAgreements } from './agreements.ts'
import { endpoint } from './endpoint.ts'
import { operatorAdjustments } from './operators-adjustments.ts'
import { operatorAudit } from './operators-audit.ts'
import { operatorCertifications } from './operators-certifications.ts'
import { operatorChanges } from './operators-changes.ts'
import { operatorClosings } from './operators-closings.ts'
import { operatorContent } from './operators-content.ts'
import { operatorCreators } from './operators-creators.ts'
import { operatorEnrolls } from './operators-enrolls.ts'
import { operatorGoods } from './operators-goods.ts'
import { operatorNotices } from './operators-notices.ts'
import { operatorProfile } from './operators-profile.ts'
import { operatorRefunds } from './operators-refunds.ts'
import { operatorSessions } from './operators-sessions.ts'
import { operatorStaff } from './operators-staff.ts'
import { operatorWithdrawals } from './operators-withdrawals.ts'

/** Up to 100, beyond which the number helps nobody; null where the operator may not see the list. */
const waitingCount = z.int().nullable()

const waitingCounts = z.object({
  enrollCount: waitingCount,
  certificationCount: waitingCount,
  goodCount: waitingCount,
  withdrawCount: waitingCount,
  refundCount: waitingCount,
  noticeCount: waitingCount,
  adjustmentCount: waitingCount,
  changeCount: waitingCount,
})
export type WaitingCounts = z.output<typeof waitingCounts>

/** What operators do, by what they do it to. */
export const operators = {
  /** How many rows wait for an operator in each list that opens on what waits. */
  countWaiting: endpoint({
    path: '/zsm/api/operator/countWaiting',
    access: 'operator',
    roles: ['reviewer', 'finance', 'support'],
    effect: 'read',
    watches: true,
    input: z.object({}),
    output: waitingCounts,
  }),
  ...operatorGoods,
  ...operatorCertifications,
  ...operatorEnrolls,
  ...operatorWithdrawals,
  ...operatorRefunds,
  ...operatorNotices,
  ...operatorAdjustments,
  ...operatorCreators,
  ...operatorClosings,
  ...operatorAudit,
  ...operatorContent,
  ...operatorAgreements,
  ...operatorStaff,
  ...operatorChanges,
  ...operatorProfile,
  ...operatorSessions,
}
