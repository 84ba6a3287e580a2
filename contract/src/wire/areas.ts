/**
 * What a creator's call is about. `account` is the owner's: money that leaves, certification, settings, the team. `shared` is open to
 * every member and key: what each screen reads.
 */
export type Area = GrantableArea | 'account' | 'shared'

/** The areas that an owner may open to others: to members by their role, to API keys by their scopes. */
export const grantableAreas = ['teaching', 'service', 'finance'] as const
type GrantableArea = (typeof grantableAreas)[number]

/** What somebody does in a team. */
type MemberRole = GrantableArea | 'all'
export const memberRoles = [...grantableAreas, 'all'] as const

const areasOf = (role: MemberRole): readonly GrantableArea[] => (role === 'all' ? grantableAreas : [role])

/** Whether somebody to whom `granted` is open may make a call of `areas`: one of them is enough. */
export const mayCallWith = (areas: readonly Area[], granted: readonly GrantableArea[]): boolean =>
  areas.some((area) => area === 'shared' || granted.some((each) => each === area))

/** Whether a member with this role may make a call of `areas`. */
export const mayCallAs = (areas: readonly Area[], role: MemberRole): boolean =>
  mayCallWith(areas, areasOf(role))
