import { contract } from '@zsm/contract/contract'
import { now } from '../clock.ts'
import { implement, type Mounted } from '../rpc/implement.ts'
import { readState } from './queries.ts'

export function overviewRoutes(): Mounted[] {
  return implement(contract.overview, {
    get: ({ sql, creator }) => readState(sql, creator, now()),
  })
}
