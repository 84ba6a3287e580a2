import { mayCall } from '@zsm/contract/wire/endpoint'
import { type OperatorRole, useOperatorSession } from '../api/operator-session.ts'

/** Whether the operator may do what is of these roles, as the server sees it: an admin all but what is of finance alone. */
export function useRole(...roles: OperatorRole[]): boolean {
  const own = useOperatorSession((state) => state.session?.roles)
  return own ? mayCall(roles, own) : false
}
