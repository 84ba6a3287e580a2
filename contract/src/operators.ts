import { operatorListViews } from './lists/views.ts'
import { operatorAdjustments } from './office/adjustments.ts'
import { operatorAnnouncements } from './office/announcements.ts'
import { operatorCases } from './office/cases.ts'
import { operatorCategories } from './office/categories.ts'
import { operatorCertifications } from './office/certifications.ts'
import { operatorChannelAccounts } from './office/channel-accounts.ts'
import { operatorClosings } from './office/closings.ts'
import { operatorComplaints } from './office/complaints.ts'
import { operatorCreatorPage } from './office/creator-page.ts'
import { operatorCreatorRisks } from './office/creator-risks.ts'
import { operatorCreatorSessions } from './office/creator-sessions.ts'
import { operatorCreators } from './office/creators.ts'
import { operatorDictionaries } from './office/dictionaries.ts'
import { operatorDisputes } from './office/disputes.ts'
import { operatorEnrolls } from './office/enrolls.ts'
import { operatorExports } from './office/exports.ts'
import { operatorFaqs } from './office/faqs.ts'
import { operatorGoods } from './office/goods.ts'
import { operatorHeldOrders } from './office/held-orders.ts'
import { operatorInvoices } from './office/invoices.ts'
import { operatorLabels } from './office/labels.ts'
import { operatorLooks } from './office/looks.ts'
import { operatorMerchants } from './office/merchants.ts'
import { operatorNotices } from './office/notices.ts'
import { operatorOrders } from './office/orders.ts'
import { operatorOverview } from './office/overview.ts'
import { operatorPersonalData } from './office/personal-data.ts'
import { operatorReasons } from './office/reasons.ts'
import { operatorRefunds } from './office/refunds.ts'
import { operatorReports } from './office/reports.ts'
import { operatorReviews } from './office/reviews.ts'
import { operatorSearch } from './office/search.ts'
import { operatorTakedowns } from './office/takedowns.ts'
import { operatorTaxReports } from './office/tax-reports.ts'
import { operatorTemplates } from './office/templates.ts'
import { operatorTraces } from './office/traces.ts'
import { operatorWaiting } from './office/waiting.ts'
import { operatorWithdrawals } from './office/withdrawals.ts'
import { operatorAudit } from './operators/audit.ts'
import { operatorChanges } from './operators/changes.ts'
import { operatorProfile } from './operators/profile.ts'
import { operatorSessions } from './operators/sessions.ts'
import { operatorSettings } from './operators/settings.ts'
import { operatorStaff } from './operators/staff.ts'
import { operatorAgreements } from './site/agreements.ts'

/** Calls of operators, by what they act on. */
export const operators = {
  ...operatorWaiting,
  ...operatorCases,
  ...operatorReasons,
  ...operatorExports,
  ...operatorSearch,
  ...operatorOverview,
  ...operatorReports,
  ...operatorTaxReports,
  ...operatorInvoices,
  ...operatorGoods,
  ...operatorCertifications,
  ...operatorEnrolls,
  ...operatorMerchants,
  ...operatorWithdrawals,
  ...operatorTraces,
  ...operatorRefunds,
  ...operatorDisputes,
  ...operatorOrders,
  ...operatorHeldOrders,
  ...operatorNotices,
  ...operatorAdjustments,
  ...operatorChannelAccounts,
  ...operatorCreators,
  ...operatorCreatorPage,
  ...operatorCreatorRisks,
  ...operatorCreatorSessions,
  ...operatorPersonalData,
  ...operatorLooks,
  ...operatorClosings,
  ...operatorAudit,
  ...operatorSettings,
  ...operatorDictionaries,
  ...operatorCategories,
  ...operatorLabels,
  ...operatorTemplates,
  ...operatorFaqs,
  ...operatorReviews,
  ...operatorTakedowns,
  ...operatorComplaints,
  ...operatorAnnouncements,
  ...operatorAgreements,
  ...operatorStaff,
  ...operatorChanges,
  ...operatorProfile,
  ...operatorListViews,
  ...operatorSessions,
}
