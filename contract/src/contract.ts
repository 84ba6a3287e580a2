import { accountClosing } from './account-closing.ts'
import { accounts } from './accounts.ts'
import { announcements } from './announcements/announcements.ts'
import { apiKeys } from './api-keys/api-keys.ts'
import { buying } from './buying.ts'
import { clientErrors } from './client-errors.ts'
import { complaints } from './complaints/complaints.ts'
import { coupons } from './coupons.ts'
import { creators } from './creators.ts'
import { disputes } from './disputes.ts'
import { drafts } from './drafts.ts'
import { exports } from './exports.ts'
import { fulfilment } from './fulfilment.ts'
import { funds } from './funds.ts'
import { impacts } from './goods/impacts.ts'
import { plans } from './goods/plans.ts'
import { goods } from './goods.ts'
import { learnerClosing } from './learners/closing.ts'
import { reviews } from './learners/reviews.ts'
import { learners } from './learners.ts'
import { learning } from './learning.ts'
import { listViews } from './lists/views.ts'
import { materials } from './materials.ts'
import { merchants } from './merchants.ts'
import { notifications } from './notifications.ts'
import { operators } from './operators.ts'
import { orders } from './orders.ts'
import { overview } from './overview.ts'
import { payouts } from './payouts.ts'
import { questions } from './questions.ts'
import { reconciliation } from './reconciliation/calls.ts'
import { reference } from './reference.ts'
import { refunds } from './refunds.ts'
import { rosters } from './rosters/rosters.ts'
import { search } from './search.ts'
import { shops } from './shops.ts'
import { sources } from './sources.ts'
import { takedowns } from './takedowns/takedowns.ts'
import { team } from './team/team.ts'
import { templates } from './templates.ts'
import { webhooks } from './webhooks/webhooks.ts'
import { works } from './works.ts'

/** The agreement between web and server: every product call, by domain, in dependency order. */
export const contract = {
  reference,
  clientErrors,
  accounts,
  operators,
  learners,
  notifications,
  drafts,
  listViews,
  materials,
  shops,
  creators,
  team,
  merchants,
  webhooks,
  apiKeys,
  goods,
  templates,
  works,
  sources,
  coupons,
  plans,
  questions,
  funds,
  payouts,
  orders,
  fulfilment,
  reviews,
  refunds,
  disputes,
  reconciliation,
  takedowns,
  complaints,
  announcements,
  buying,
  learning,
  rosters,
  impacts,
  exports,
  accountClosing,
  learnerClosing,
  search,
  overview,
} as const
