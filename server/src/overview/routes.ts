import { contract } from '@zsm/contract/contract'
import { operatorCreators } from '@zsm/contract/office/creators'
import { operatorWaiting } from '@zsm/contract/office/waiting'
import { operatorAudit } from '@zsm/contract/operators/audit'
import { unfreezeAccount } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { readAuditLog } from './audit-log.ts'
import { freezeCreator, listCreators } from './creators.ts'
import { readState } from './queries.ts'
import { countWaiting } from './waiting.ts'

export function overviewRoutes(): Mounted[] {
  return [
    ...implement(contract.overview, {
      get: ({ sql, creator }) => readState(sql, creator, now()),
    }),
    ...implement(operatorWaiting, {
      countWaiting: ({ sql, roles }) => countWaiting(sql, roles),
    }),
    ...implement(operatorCreators, {
      listCreator: ({ sql }, input) => listCreators(sql, input),
      freezeAccount: ({ sql }, input) => freezeCreator(sql, input),
      unfreezeAccount: ({ sql }, input) => unfreezeAccount(sql, input),
    }),
    ...implement(operatorAudit, {
      listAudit: ({ sql }, input) => readAuditLog(sql, input),
    }),
  ]
}
