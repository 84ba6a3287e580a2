import { operatorAgreements } from './agreements.ts'
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

/** What operators do, by what they do it to. */
export const operators = {
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
