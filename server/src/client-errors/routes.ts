import { contract } from '@zsm/contract/contract'
import { implement, type Mounted } from '../rpc/implement.ts'
import { type ClientErrorParts, reportClientError } from './client-errors.ts'

export function clientErrorsRoutes(parts: ClientErrorParts): Mounted[] {
  return implement(contract.clientErrors, {
    report: ({ request }, input) => reportClientError(parts, request, input),
  })
}
