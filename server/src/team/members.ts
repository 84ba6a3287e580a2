import { codePurpose, memberState } from '@zsm/contract/states'
import { type Member, mostMembers, type team } from '@zsm/contract/team/team'
import {
  type CreatorId,
  type Instant,
  type MemberId,
  type Mobile,
  type WholeList,
  whole,
} from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { type Codes, day, hasNumber, later, maskMobile } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { onConflict } from '../database/conflict.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { Failure, fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { eraseMember } from './erasure.ts'
import {
  countMembers,
  findMember,
  insertMember,
  listMembers as listRows,
  lockTeam,
  type MemberRow,
  prolong,
  removeMember as removeRow,
  updateRole,
} from './queries.ts'

const invitationHolds = 7 * day

/** The owner who invites, and from where. */
type Inviter = { creator: CreatorId; account: Mobile; ip: string }

export async function listMembers(sql: Sql, creator: CreatorId): Promise<WholeList<Member>> {
  return whole((await listRows(sql, creator, now())).map(shown))
}

/** Invites a number. The code is sent after the invitation is stored, so one that cannot be sent may be asked for again. */
export async function invite(
  sql: Sql,
  codes: Pick<Codes, 'sendCode'>,
  inviter: Inviter,
  { mobile, name, role }: InputOf<typeof team.invite>,
): Promise<OutputOf<typeof team.invite>> {
  const { creator } = inviter
  if (await hasNumber(sql, creator, mobile)) fail('memberIsOwner', { field: 'mobile' })
  const id = newId<MemberId>()
  await transaction(sql, async (sql) => {
    await lockTeam(sql, creator)
    if ((await countMembers(sql, creator)) >= mostMembers) fail('memberTooMany')
    const member = { id, creatorId: creator, mobile, name, role, ...invitation() }
    await onConflict(insertMember(sql, member), { members_mobile_key: 'memberExists' })
    await audit(sql, { creator, action: 'team.invite', target: target(id), after: { name, role } })
  })
  return {
    ...(await getMember(sql, creator, id)),
    sentFlag: await sendInvitation(sql, codes, inviter, mobile),
  }
}

export async function inviteAgain(
  sql: Sql,
  codes: Pick<Codes, 'sendCode'>,
  inviter: Inviter,
  { id }: { id: MemberId },
): Promise<OutputOf<typeof team.inviteAgain>> {
  const { creator } = inviter
  const { mobile } = await getRow(sql, creator, id)
  await transaction(sql, async (sql) => {
    if (!(await prolong(sql, creator, { id, ...invitation() }))) fail('memberJoined')
    await audit(sql, { creator, action: 'team.inviteAgain', target: target(id) })
  })
  return {
    ...(await getMember(sql, creator, id)),
    sentFlag: await sendInvitation(sql, codes, inviter, mobile),
  }
}

const invitation = (): { inviteTime: Instant; inviteExpireTime: Instant } => ({
  inviteTime: now(),
  inviteExpireTime: later(invitationHolds),
})

/** False if a limit of messages, or the provider, refuses it: the person can ask for a code by themselves. */
async function sendInvitation(
  sql: Sql,
  codes: Pick<Codes, 'sendCode'>,
  { account, ip }: Inviter,
  mobile: Mobile,
): Promise<boolean> {
  try {
    // The inviter is the asker, so that nobody's invitations use up the messages of strangers.
    await codes.sendCode(
      sql,
      { ip, owner: { account, mobile: account } },
      { mobile, msgDict: codePurpose.team },
    )
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** The member's next call is judged by the new role, because roles are read with the session. */
export async function changeRole(
  sql: Sql,
  creator: CreatorId,
  { id, role }: InputOf<typeof team.changeRole>,
): Promise<Member> {
  await transaction(sql, async (sql) => {
    const before = await updateRole(sql, creator, { id, role })
    if (!before) return
    await audit(sql, {
      creator,
      action: 'team.changeRole',
      target: target(id),
      before: { role: before },
      after: { role },
    })
  })
  return getMember(sql, creator, id)
}

/** Ends the member's sessions at once: a session is valid only while its member is in the team. */
export function removeMember(sql: Sql, creator: CreatorId, { id }: { id: MemberId }): Promise<null> {
  return transaction(sql, async (sql) => {
    const { name } = (await removeRow(sql, creator, { id, time: now() })) ?? fail('memberNotFound')
    await eraseMember(sql, creator, id)
    await audit(sql, { creator, action: 'team.remove', target: target(id), before: { name } })
    return null
  })
}

export async function getMember(sql: Sql, creator: CreatorId, id: MemberId): Promise<Member> {
  return shown(await getRow(sql, creator, id))
}

const getRow = async (sql: Sql, creator: CreatorId, id: MemberId): Promise<MemberRow> =>
  (await findMember(sql, creator, { id, time: now() })) ?? fail('memberNotFound')

const target = (id: MemberId) => ({ type: 'member', id })

const shown = ({ mobile, ...member }: MemberRow): Member => ({
  ...member,
  mobile: maskMobile(mobile),
  statusDict: stateOf(member),
})

function stateOf({ joinTime, inviteExpireTime }: Pick<MemberRow, 'joinTime' | 'inviteExpireTime'>) {
  if (joinTime) return memberState.joined
  return inviteExpireTime > now() ? memberState.invited : memberState.expired
}
