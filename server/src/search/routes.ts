import { contract } from '@zsm/contract/contract'
import { searchAreas } from '@zsm/contract/search'
import { isOpenTo } from '@zsm/contract/wire/areas'
import { implement, type Mounted } from '../rpc/implement.ts'
import { searchOwn } from './search.ts'

export function searchRoutes(): Mounted[] {
  return implement(contract.search, {
    listData: ({ sql, creator, acting }, input) =>
      searchOwn(sql, creator, { ...input, isOpen: (kind) => isOpenTo(searchAreas[kind], acting) }),
  })
}
