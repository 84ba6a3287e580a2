import { type Endpoint, mayCall } from '@zsm/contract/wire/endpoint'
import { type OperatorRole, useOperatorSession } from '../../api/operator-session.ts'

/**
 * Whether the operator may make a call of these roles, by the server's rule: an admin may make all except those of finance only.
 */
export function useRole(...roles: OperatorRole[]): boolean {
  const own = useOperatorSession((state) => state.session?.roles)
  return own ? mayCall(roles, own) : false
}

/** Whether the operator may make this call. */
export function useMayCall({ roles }: Pick<Endpoint, 'roles'>): boolean {
  const own = useOperatorSession((state) => state.session?.roles)
  return own ? mayCall(roles, own) : false
}
