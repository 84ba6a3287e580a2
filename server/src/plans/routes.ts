import { contract } from '@zsm/contract/contract'
import { implement, type Mounted } from '../rpc/implement.ts'
import { readPlans } from './plans.ts'

export const plansRoutes = (): Mounted[] =>
  implement(contract.plans, { listData: ({ sql, creator }, input) => readPlans(sql, creator, input) })
