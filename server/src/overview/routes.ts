import { contract } from '@zsm/contract/contract'
import { operatorCreatorSessions } from '@zsm/contract/office/creator-sessions'
import { operatorCreators } from '@zsm/contract/office/creators'
import { operatorOrders } from '@zsm/contract/office/orders'
import { operatorPersonalData } from '@zsm/contract/office/personal-data'
import { operatorSearch } from '@zsm/contract/office/search'
import { operatorTraces } from '@zsm/contract/office/traces'
import { operatorWaiting } from '@zsm/contract/office/waiting'
import { operatorAudit } from '@zsm/contract/operators/audit'
import type { CreatorId } from '@zsm/contract/values'
import { endCreatorSessions, listCreatorSessions, unfreezeAccount } from '../accounts/public.ts'
import { now } from '../clock.ts'
import type { Storage } from '../gateways/storage.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { readAuditLog } from './audit-log.ts'
import { freezeCreator, listCreators } from './creators.ts'
import { searchAll } from './finding/finding.ts'
import { addSample, hideSteps, removeSample } from './first-steps.ts'
import { listOrders } from './orders/orders.ts'
import { traceOrder, traceWithdraw } from './orders/traces.ts'
import { showCreatorMobile, showLearnerMobile } from './personal-data.ts'
import { readState } from './queries.ts'
import { reportLearning, reportSources } from './sources.ts'
import { countWaiting, listWork } from './waiting.ts'

/** Whether the creator's account at the payment provider is open; null where there is none to open. */
type HasMerchant = (creator: CreatorId) => Promise<boolean | null>

type OverviewParts = { hasMerchant: HasMerchant; storage: Storage }

export function overviewRoutes({ hasMerchant, storage }: OverviewParts): Mounted[] {
  return [
    ...implement(contract.overview, {
      get: async ({ sql, creator }) => ({
        ...(await readState(sql, creator, now())),
        merchantFlag: await hasMerchant(creator),
      }),
      hideSteps: ({ sql, creator }, { hideFlag }) => hideSteps(sql, creator, hideFlag),
      addSample: ({ sql, creator }) => addSample(sql, storage, creator),
      removeSample: ({ sql, creator }, input) => removeSample(sql, creator, input),
      getSources: ({ sql, creator }, input) => reportSources(sql, creator, input),
      getLearning: ({ sql, creator }, input) => reportLearning(sql, creator, input),
    }),
    ...implement(operatorWaiting, {
      countWaiting: ({ sql, roles }) => countWaiting(sql, roles),
      listWork: ({ sql, roles }) => listWork(sql, roles),
    }),
    ...implement(operatorCreators, {
      listCreator: ({ sql }, input) => listCreators(sql, input),
      freezeAccount: ({ sql }, input) => freezeCreator(sql, input),
      unfreezeAccount: ({ sql }, input) => unfreezeAccount(sql, input),
    }),
    ...implement(operatorCreatorSessions, {
      listCreatorSession: ({ sql }, input) => listCreatorSessions(sql, input),
      endCreatorSession: ({ sql }, input) => endCreatorSessions(sql, input),
    }),
    ...implement(operatorSearch, {
      searchAll: ({ sql, roles }, input) => searchAll(sql, roles, input),
    }),
    ...implement(operatorOrders, {
      listOrder: ({ sql }, input) => listOrders(sql, input),
      getOrder: ({ sql }, { id }) => traceOrder(sql, id),
    }),
    ...implement(operatorTraces, {
      traceWithdraw: ({ sql }, { id }) => traceWithdraw(sql, id),
    }),
    ...implement(operatorPersonalData, {
      showCreatorMobile: ({ sql }, input) => showCreatorMobile(sql, input),
      showLearnerMobile: ({ sql }, input) => showLearnerMobile(sql, input),
    }),
    ...implement(operatorAudit, {
      listAudit: ({ sql }, input) => readAuditLog(sql, input),
    }),
  ]
}
