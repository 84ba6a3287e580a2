import type { Area } from '../wire/areas.ts'

/** Whose work each number of the overview belongs to. The rest is the owner's, but for the application to join. */
export const stateAreas = {
  unansweredCount: ['teaching', 'service'],
  unansweredReviewCount: ['teaching', 'service'],
  draftCount: ['teaching'],
  refusedGoodCount: ['teaching'],
  failedShareCount: ['teaching'],
  waitingRefundCount: ['service', 'finance'],
  toDeliverCount: ['service'],
  lateDeliverCount: ['service'],
  failedWithdrawCount: ['finance'],
  refusedCertificationCount: ['account'],
  expiredCertificationCount: ['account'],
  expiringCertificationCount: ['account'],
} as const satisfies Record<string, readonly Area[]>
