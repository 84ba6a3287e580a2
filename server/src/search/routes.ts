import { contract } from '@zsm/contract/contract'
import { implement, type Mounted } from '../rpc/implement.ts'
import { searchOwn } from './search.ts'

export function searchRoutes(): Mounted[] {
  return implement(contract.search, {
    listData: ({ sql, creator }, input) => searchOwn(sql, creator, input),
  })
}
