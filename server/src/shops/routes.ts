import { contract } from '@zsm/contract/contract'
import { implement, type Mounted } from '../http/implement.ts'
import { listShopPage } from './shops.ts'

export function shopsRoutes(): Mounted[] {
  return implement(contract.shops, {
    listData: ({ sql, creator }, input) => listShopPage(sql, creator, input),
  })
}
