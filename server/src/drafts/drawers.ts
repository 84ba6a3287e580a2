import type { Draft } from '@zsm/contract/drafts'
import type { MemberId } from '@zsm/contract/values'
import { ofMembers } from './queries.ts'

/** What stands before the scopes of one person's drafts: nothing for the owner. */
export const drawerOf = (member: { id: MemberId } | undefined): string =>
  member ? `${ofMembers}${member.id}/` : ''

/** The draft by the scope that its person knows. */
export const takenFrom = (drawer: string, draft: Draft): Draft => ({
  ...draft,
  scope: draft.scope.slice(drawer.length),
})
