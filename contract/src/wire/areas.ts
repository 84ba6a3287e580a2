/**
 * What a creator's call is about. `account` is the owner's: money that leaves, certification, settings, the team. `shared` is open to
 * every member and key: what each screen reads. `self` is open to every person and to no key: one's own session, drafts and
 * readings.
 */
export type Area = GrantableArea | 'account' | 'shared' | 'self'

/** The areas that an owner may open to others: to members by their role, to API keys by their scopes. */
export const grantableAreas = ['teaching', 'service', 'finance'] as const
type GrantableArea = (typeof grantableAreas)[number]

/** What somebody does in a team. */
export type MemberRole = GrantableArea | 'all'
export const memberRoles = [...grantableAreas, 'all'] as const

export const roleNames: Record<MemberRole, string> = {
  teaching: '教学',
  service: '服务',
  finance: '财务',
  all: '全部',
}

const areasOf = (role: MemberRole): readonly GrantableArea[] => (role === 'all' ? grantableAreas : [role])

/** Whether somebody to whom `granted` is open may make a call of `areas`: one of them is enough. */
export const mayCallWith = (areas: readonly Area[], granted: readonly GrantableArea[]): boolean =>
  areas.some((area) => area === 'shared' || granted.some((each) => each === area))

/** Whether a member with this role may make a call of `areas`. */
export const mayCallAs = (areas: readonly Area[], role: MemberRole): boolean =>
  areas.includes('self') || mayCallWith(areas, areasOf(role))

/** Whoever acts for a creator: somebody of the team, or a program by a key. The owner is neither. */
export type Acting = { role: MemberRole } | { granted: readonly GrantableArea[] } | undefined

/** Whether what belongs to these areas is open to the one who acts: to the owner always. */
export function isOpenTo(areas: readonly Area[], acting: Acting): boolean {
  if (!acting) return true
  return 'role' in acting ? mayCallAs(areas, acting.role) : mayCallWith(areas, acting.granted)
}
