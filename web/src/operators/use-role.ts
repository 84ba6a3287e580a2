import { type OperatorRole, useOperatorSession } from '../api/operator-session.ts'

/** Whether the operator has one of the roles, as the server sees it: an admin has them all. */
export function useRole(...roles: OperatorRole[]): boolean {
  const own = useOperatorSession((state) => state.session?.roles)
  return own?.some((role) => role === 'admin' || roles.includes(role)) ?? false
}
