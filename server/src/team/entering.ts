import { codePurpose } from '@zsm/contract/states'
import type { Place, team } from '@zsm/contract/team/team'
import { type CreatorId, type MemberId, type Mobile, type WholeList, whole } from '@zsm/contract/values'
import type { InputOf, OutputOf } from '@zsm/contract/wire/endpoint'
import { type Device, type Guards, guessRight } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { beginReading, notify } from '../notifications/public.ts'
import { joinedNews } from './news.ts'
import { findSelf, listOwnMobiles, listPlaces, lockEntrance, markEntered } from './queries.ts'
import { openMemberSession } from './sessions.ts'

/** The person of a session: the owner of an account, or somebody in a team. */
type Person = { creator: CreatorId; member: MemberId | undefined }
type Opened = OutputOf<typeof team.signIn>

/** The code stays valid, because the person still has to choose. */
export async function listPlacesByCode(
  sql: Sql,
  guards: Guards,
  { ip }: Pick<Device, 'ip'>,
  { mobile, code }: InputOf<typeof team.listPlaces>,
): Promise<WholeList<Place>> {
  await guessRight(sql, guards, ip, { mobile, purpose: codePurpose.team, code })
  return whole(await listPlaces(sql, [mobile], now()))
}

export async function signIn(
  sql: Sql,
  guards: Guards,
  device: Device,
  { mobile, code, memberId }: InputOf<typeof team.signIn>,
): Promise<Opened> {
  const guess = { mobile, purpose: codePurpose.team, code } as const
  await guessRight(sql, guards, device.ip, guess)
  return transaction(sql, async (sql) => {
    await guards.codes.useCode(sql, guess)
    return enterAs(sql, { id: memberId, mobiles: [mobile] }, device)
  })
}

export async function listOwnPlaces(sql: Sql, { creator, member }: Person): Promise<WholeList<Place>> {
  const places = await listPlaces(sql, await listOwnMobiles(sql, creator, member), now())
  return whole(places)
}

export async function enter(
  sql: Sql,
  { creator, member }: Person,
  device: Device,
  { memberId }: InputOf<typeof team.enter>,
): Promise<Opened> {
  const mobiles = await listOwnMobiles(sql, creator, member)
  return transaction(sql, (sql) => enterAs(sql, { id: memberId, mobiles }, device))
}

/** Accepts the invitation, if it is one, and opens a session. The row's lock serialises the sign-ins of one member. */
async function enterAs(
  sql: Tx,
  { id, mobiles }: { id: MemberId; mobiles: readonly Mobile[] },
  device: Device,
): Promise<Opened> {
  const time = now()
  const found = (await lockEntrance(sql, { id, mobiles, time })) ?? fail('memberNotFound')
  if (found.frozenFlag) fail('memberFrozen')
  const { creator, name, role } = found
  const { ip, userAgent } = device
  const entry = { creator, member: id, target: { type: 'member', id }, ip, userAgent }
  if (!found.joinTime) {
    await audit(sql, { ...entry, action: 'team.join', after: { role } })
    await beginReading(sql, { creator, member: id, time })
    await notify(sql, creator, joinedNews({ name, role }))
  }
  await markEntered(sql, creator, { id, time })
  const opened = await openMemberSession(sql, { creator, member: id }, device)
  await audit(sql, { ...entry, action: 'team.signIn' })
  return opened
}

export async function getSelf(
  sql: Sql,
  creator: CreatorId,
  member: MemberId | undefined,
): Promise<OutputOf<typeof team.getSelf>> {
  const self = await findSelf(sql, creator, member)
  if (!self) throw new Error('a valid session has no creator')
  const { frontId, frontName, name, role } = self
  return { frontId, frontName, member: member && name && role ? { id: member, name, role } : null }
}
