import { contract } from '@zsm/contract/contract'
import { implement, type Mounted } from '../rpc/implement.ts'
import { type FaultParts, reportFault } from './faults.ts'

export function faultsRoutes(parts: FaultParts): Mounted[] {
  return implement(contract.faults, {
    report: ({ request }, input) => reportFault(parts, request, input),
  })
}
