import { contract } from '@zsm/contract/contract'
import { implement, type Mounted } from '../rpc/implement.ts'
import { countImpact, countPricesImpact } from './impacts.ts'

export function impactsRoutes(): Mounted[] {
  return implement(contract.impacts, {
    count: ({ sql, creator }, input) => countImpact(sql, creator, input),
    countPrices: ({ sql, creator }, input) => countPricesImpact(sql, creator, input),
  })
}
