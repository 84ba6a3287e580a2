import { certificationType, enrollState, validCertifications } from '@zsm/contract/states'
import type { CreatorId, FileId, Instant, Mobile } from '@zsm/contract/values'
import { literal, literals } from '../database/literal.ts'
import type { Sql, Tx } from '../database/sql.ts'

export type FrontRow = {
  id: CreatorId
  platformDict: 'douyin'
  name: string
  avatar: string
  avatarFileId: FileId | null
  account: Mobile
  realName: string
  intro: string
  levelDict: number
  fansCount: number
  worksCount: number
  enrolledFlag: boolean
  certifiedFlag: boolean
  inviteCode: string
  version: number
  createTime: Instant
}

export type AuthorizationRow = {
  platformUserId: string
  authFlag: boolean
  authExpireTime: Instant | null
}

type FrontPatch = {
  name?: string | undefined
  avatar?: string | undefined
  intro?: string | undefined
  avatarFileId?: FileId | null
}

const frontColumns = (sql: Sql) => sql`
  fronts.creator_id as id, platform_dict, name, avatar, avatar_file_id, account, intro, level_dict, fans_count, works_count, version,
  create_time, invite_code,
  coalesce((
    select real_name from certifications
    where certifications.creator_id = fronts.creator_id and type_dict = ${literal(certificationType.realName)} and status_dict in ${literals(...validCertifications)}
    order by id desc limit 1
  ), (select real_name from accounts where accounts.mobile = fronts.account)) as real_name,
  exists (
    select from enrolls where enrolls.creator_id = fronts.creator_id and status_dict = ${literal(enrollState.passed)}
  ) as enrolled_flag,
  exists (
    select from certifications
    where certifications.creator_id = fronts.creator_id and type_dict in ${literals(certificationType.realName, certificationType.company)} and status_dict in ${literals(...validCertifications)}
  ) as certified_flag`

export async function findFront(sql: Sql, creator: CreatorId): Promise<FrontRow | undefined> {
  const [front] = await sql<FrontRow[]>`
    select ${frontColumns(sql)} from fronts where creator_id = ${creator}`
  return front
}

/** The nickname, and the name on every certification, approved or not. */
export async function listNames(sql: Sql, creator: CreatorId): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select name from fronts where creator_id = ${creator}
    union
    select given.name
    from certifications, unnest(array[real_name, company_name, company_code, legal_person]) as given (name)
    where creator_id = ${creator} and given.name <> ''`
  return rows.map(({ name }) => name)
}

/** Locks the front until the transaction ends. Others may still insert what refers to it. */
export async function lockFront(sql: Tx, creator: CreatorId): Promise<void> {
  await sql`select creator_id from fronts where creator_id = ${creator} for no key update`
}

/** Locks the front and reads the avatar's file. */
export async function findAvatarFile(sql: Tx, creator: CreatorId): Promise<FileId | null | undefined> {
  const [front] = await sql<{ avatarFileId: FileId | null }[]>`
    select avatar_file_id from fronts where creator_id = ${creator} for update`
  return front?.avatarFileId
}

export async function updateAvatar(sql: Sql, creator: CreatorId, avatar: string): Promise<void> {
  await sql`update fronts set avatar = ${avatar} where creator_id = ${creator}`
}

/** An expired authorisation counts as none. */
export async function findAuthorization(
  sql: Sql,
  creator: CreatorId,
  time: Instant,
): Promise<AuthorizationRow | undefined> {
  const [authorization] = await sql<AuthorizationRow[]>`
    select platform_user_id, auth_flag and coalesce(auth_expire_time > ${time}, true) as auth_flag, auth_expire_time
    from fronts where creator_id = ${creator}`
  return authorization
}

export async function updateAuthorization(
  sql: Sql,
  creator: CreatorId,
  authorization: AuthorizationRow,
): Promise<void> {
  await sql`update fronts set ${sql.set(authorization)} where creator_id = ${creator}`
}

export async function updateWorksCount(sql: Sql, creator: CreatorId, worksCount: number): Promise<void> {
  await sql`update fronts set works_count = ${worksCount} where creator_id = ${creator}`
}

export function listFrontsOf(sql: Sql, account: Mobile): Promise<FrontRow[]> {
  return sql<FrontRow[]>`
    select ${frontColumns(sql)} from fronts where account = ${account} order by creator_id`
}

type NewFront = {
  creatorId: CreatorId
  account: Mobile
  name: string
  createTime: Instant
  updateTime: Instant
}

export async function insertFront(sql: Sql, front: NewFront): Promise<void> {
  await sql`insert into fronts ${sql.insert(front)}`
}

/** False if the front has changed since `version`. */
export async function updateFrontRow(
  sql: Sql,
  creator: CreatorId,
  version: number,
  patch: FrontPatch & { updateTime: Instant },
): Promise<boolean> {
  const rows = await sql<{ version: number }[]>`
    update fronts set ${sql.set(patch)}, version = version + 1
    where creator_id = ${creator} and version = ${version}
    returning version`
  return rows.length > 0
}
