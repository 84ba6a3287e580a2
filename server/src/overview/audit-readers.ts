import { operatorCertifications } from '@zsm/contract/office/certifications'
import { operatorClosings } from '@zsm/contract/office/closings'
import { operatorComplaints } from '@zsm/contract/office/complaints'
import { operatorCreatorPage } from '@zsm/contract/office/creator-page'
import { operatorDisputes } from '@zsm/contract/office/disputes'
import { operatorHeldOrders } from '@zsm/contract/office/held-orders'
import { operatorMerchants } from '@zsm/contract/office/merchants'
import { operatorOrders } from '@zsm/contract/office/orders'
import { operatorRefunds } from '@zsm/contract/office/refunds'
import { operatorReviews } from '@zsm/contract/office/reviews'
import { operatorTakedowns } from '@zsm/contract/office/takedowns'
import { operatorWithdrawals } from '@zsm/contract/office/withdrawals'
import type { auditDomains } from '@zsm/contract/operators/audit-texts'
import { payoutBatches } from '@zsm/contract/payouts/batches'
import { mayCall, type Role } from '@zsm/contract/wire/endpoint'

type Domain = (typeof auditDomains)[number]['value']

const support = ['support'] as const
const money = operatorWithdrawals.listWithdraw.roles
const orders = operatorOrders.listOrder.roles

/** Who reads the records of a domain elsewhere, and so may read what changed in them. */
const readers: Readonly<Record<Domain, readonly Role[]>> = {
  accounts: support,
  learners: support,
  rosters: support,
  creators: operatorCertifications.listCertification.roles,
  team: support,
  merchants: operatorMerchants.listMerchant.roles,
  materials: support,
  shops: support,
  goods: operatorCreatorPage.listCreatorGood.roles,
  shares: operatorCreatorPage.listCreatorWork.roles,
  sources: support,
  coupons: support,
  webhooks: support,
  apiKeys: support,
  questions: operatorCreatorPage.listCreatorQuestion.roles,
  orders,
  reviews: operatorReviews.listReview.roles,
  complaints: operatorComplaints.listComplaint.roles,
  takedowns: operatorTakedowns.listTakedown.roles,
  announcements: support,
  fulfilment: operatorDisputes.listDispute.roles,
  funds: money,
  payouts: payoutBatches.listPayoutBatch.roles,
  refunds: operatorRefunds.listRefund.roles,
  disputes: operatorDisputes.listDispute.roles,
  payments: orders,
  reconciliation: money,
  exports: support,
  notifications: support,
  closings: operatorClosings.listClosing.roles,
  reference: support,
  templates: support,
  overview: support,
  operators: support,
}

/** Records of a domain that fewer read than the rest of it. */
const narrower: Readonly<Record<string, readonly Role[]>> = {
  'orders.hold': operatorHeldOrders.listHeldOrder.roles,
  'orders.releaseHeld': operatorHeldOrders.listHeldOrder.roles,
}

const byDomain: Readonly<Record<string, readonly Role[]>> = readers

/** Whether an operator may read what an action changed. */
export function mayReadChanges(roles: readonly Role[], action: string): boolean {
  const [domain = ''] = action.split('.')
  const allowed = narrower[action] ?? byDomain[domain]
  return allowed !== undefined && mayCall(allowed, roles)
}
