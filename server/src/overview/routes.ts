import { contract } from '@zsm/contract/contract'
import { operatorCreatorSessions } from '@zsm/contract/office/creator-sessions'
import { operatorCreators } from '@zsm/contract/office/creators'
import { operatorWaiting } from '@zsm/contract/office/waiting'
import { operatorAudit } from '@zsm/contract/operators/audit'
import type { CreatorId } from '@zsm/contract/values'
import { endCreatorSessions, listCreatorSessions, unfreezeAccount } from '../accounts/public.ts'
import { now } from '../clock.ts'
import type { Storage } from '../gateways/storage.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { readAuditLog } from './audit-log.ts'
import { freezeCreator, listCreators } from './creators.ts'
import { addSample, hideSteps, removeSample } from './first-steps.ts'
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
    ...implement(operatorAudit, {
      listAudit: ({ sql }, input) => readAuditLog(sql, input),
    }),
  ]
}
