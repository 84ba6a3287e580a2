import { contract } from '@zsm/contract/contract'
import { implement, type Mounted } from '../rpc/implement.ts'
import { type FaultParts, reportFault } from './client-errors.ts'

export function faultsRoutes(parts: FaultParts): Mounted[] {
  return implement(contract.clientErrors, {
    report: ({ request }, input) => reportFault(parts, request, input),
  })
}
