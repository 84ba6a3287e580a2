import { accountState } from '@zsm/contract/states'
import type { Member, Place } from '@zsm/contract/team/team'
import type { CreatorId, Instant, MemberId, Mobile } from '@zsm/contract/values'
import type { MemberRole } from '@zsm/contract/wire/areas'
import { literal } from '../database/literal.ts'
import type { Sql, Tx } from '../database/sql.ts'

type NewMember = {
  id: MemberId
  creatorId: CreatorId
  mobile: Mobile
  name: string
  role: MemberRole
  inviteTime: Instant
  inviteExpireTime: Instant
}

export type MemberRow = Omit<Member, 'mobile' | 'statusDict'> & { mobile: Mobile }

/** Locks the team of a creator, so that members are counted exactly. */
export async function lockTeam(sql: Tx, creator: CreatorId): Promise<void> {
  await sql`select from accounts where creator_id = ${creator} for update`
}

export async function insertMember(sql: Tx, member: NewMember): Promise<void> {
  await sql`insert into members ${sql.insert(member)}`
}

export async function countMembers(sql: Sql, creator: CreatorId): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*) as count from members where creator_id = ${creator} and remove_time is null`
  return row.count
}

const rows = (sql: Sql, creator: CreatorId, time: Instant) => sql`
  select id, mobile, name, role, invite_time, invite_expire_time, join_time, seen_time, devices.count as device_count
  from members
  cross join lateral (
    select count(*)::integer as count from member_sessions
    where member_sessions.creator_id = members.creator_id and member_id = members.id
      and superseded_time is null and expire_time > ${time}
  ) as devices
  where members.creator_id = ${creator} and remove_time is null`

export function listMembers(sql: Sql, creator: CreatorId, time: Instant): Promise<MemberRow[]> {
  return sql<MemberRow[]>`${rows(sql, creator, time)} order by id desc`
}

export async function findMember(
  sql: Sql,
  creator: CreatorId,
  { id, time }: { id: MemberId; time: Instant },
): Promise<MemberRow | undefined> {
  const [member] = await sql<MemberRow[]>`${rows(sql, creator, time)} and members.id = ${id}`
  return member
}

/** False if the member has joined meanwhile, or is gone. */
export async function prolong(
  sql: Tx,
  creator: CreatorId,
  { id, ...times }: { id: MemberId; inviteTime: Instant; inviteExpireTime: Instant },
): Promise<boolean> {
  const changed = await sql<{ id: MemberId }[]>`
    update members set ${sql.set(times)}
    where creator_id = ${creator} and id = ${id} and remove_time is null and join_time is null returning id`
  return changed.length > 0
}

/** The role before; undefined if there is no such member with another role. */
export async function updateRole(
  sql: Tx,
  creator: CreatorId,
  { id, role }: { id: MemberId; role: MemberRole },
): Promise<MemberRole | undefined> {
  const [changed] = await sql<{ before: MemberRole }[]>`
    update members set role = ${role} where creator_id = ${creator} and id = ${id} and remove_time is null and role <> ${role}
    returning old.role as before`
  return changed?.before
}

/** Forgets the number. The name stays for the log. */
export async function removeMember(
  sql: Tx,
  creator: CreatorId,
  { id, time }: { id: MemberId; time: Instant },
): Promise<{ name: string } | undefined> {
  const [removed] = await sql<{ name: string }[]>`
    update members set remove_time = ${time}, mobile = ''
    where creator_id = ${creator} and id = ${id} and remove_time is null returning name`
  return removed
}

export async function deleteRemovedBefore(sql: Sql, time: Instant): Promise<void> {
  await sql`delete from members where remove_time < ${time}`
}

/** With their sessions. */
export async function eraseMembers(sql: Sql, creator: CreatorId): Promise<void> {
  await sql`delete from members where creator_id = ${creator}`
}

/** Of all creators: the teams that these numbers may enter at this time. */
export function listPlaces(sql: Sql, mobiles: readonly Mobile[], time: Instant): Promise<Place[]> {
  return sql<Place[]>`
    select members.id as member_id, fronts.name as front_name, role, join_time is null as invited_flag
    from members
    join fronts on fronts.creator_id = members.creator_id
    join accounts on accounts.creator_id = members.creator_id
    where members.mobile = any(${mobiles}) and remove_time is null
      and (join_time is not null or invite_expire_time > ${time})
      and status_dict <> ${literal(accountState.closed)}
    order by join_time is null, members.seen_time desc nulls last, members.id`
}

type Entrance = {
  creator: CreatorId
  id: MemberId
  name: string
  role: MemberRole
  joinTime: Instant | null
  frozenFlag: boolean
}

/** Of all creators: a team that these numbers may enter, with the member's row locked. */
export async function lockEntrance(
  sql: Tx,
  { id, mobiles, time }: { id: MemberId; mobiles: readonly Mobile[]; time: Instant },
): Promise<Entrance | undefined> {
  const [found] = await sql<Entrance[]>`
    select members.creator_id as creator, members.id, name, role, join_time,
      status_dict = ${literal(accountState.frozen)} as frozen_flag
    from members
    join accounts on accounts.creator_id = members.creator_id
    where members.mobile = any(${mobiles}) and members.id = ${id} and remove_time is null
      and (join_time is not null or invite_expire_time > ${time})
      and status_dict <> ${literal(accountState.closed)}
    for update of members`
  return found
}

export async function markEntered(
  sql: Tx,
  creator: CreatorId,
  { id, time }: { id: MemberId; time: Instant },
): Promise<void> {
  await sql`
    update members set join_time = coalesce(join_time, ${time}), seen_time = ${time}
    where creator_id = ${creator} and id = ${id}`
}

/** The numbers of the person of a session: the member's own, or those of the account. */
export async function listOwnMobiles(
  sql: Sql,
  creator: CreatorId,
  member: MemberId | undefined,
): Promise<Mobile[]> {
  const found = await (member === undefined
    ? sql<{ mobile: Mobile }[]>`
        select unnest(array[mobile, security_mobile]) as mobile from accounts where creator_id = ${creator}`
    : sql<{ mobile: Mobile }[]>`
        select mobile from members where creator_id = ${creator} and id = ${member} and remove_time is null`)
  return found.map(({ mobile }) => mobile)
}

type Self = { frontId: CreatorId; frontName: string; name: string | null; role: MemberRole | null }

/** The creator, and whoever acts for them. */
export async function findSelf(
  sql: Sql,
  creator: CreatorId,
  member: MemberId | undefined,
): Promise<Self | undefined> {
  const [self] = await sql<Self[]>`
    select fronts.creator_id as front_id, fronts.name as front_name, members.name, members.role
    from fronts
    left join members on members.creator_id = fronts.creator_id and members.id = ${member ?? null}::uuid
    where fronts.creator_id = ${creator}`
  return self
}
