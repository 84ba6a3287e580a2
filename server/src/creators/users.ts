import type { creators, DouyinUser, User } from '@zsm/contract/creators'
import type { CreatorId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { getFront } from './fronts.ts'
import { type AuthorizationRow, findAuthorization, updateAuthorization } from './queries.ts'

type Authorization = AuthorizationRow

/** The creator with the platform's data. */
export async function getUser(
  sql: Sql,
  creator: CreatorId,
  { frontId }: Pick<InputOf<typeof creators.getUser>, 'frontId'>,
): Promise<User> {
  const { enrolledFlag, certifiedFlag, avatarFileId, version, createTime, ...front } = await getFront(
    sql,
    creator,
    {
      id: frontId,
    },
  )
  const authorization = await getAuthorization(sql, creator)
  return { ...front, ...authorization, frontId, platformCode: 'douyin', versions: '1.0.1' }
}

export async function getDouyinUser(
  sql: Sql,
  creator: CreatorId,
  { id }: { id: CreatorId },
): Promise<DouyinUser> {
  const { name, avatar, fansCount, worksCount } = await getFront(sql, creator, { id })
  const { platformUserId, authFlag, authExpireTime } = await getAuthorization(sql, creator)
  return {
    id,
    openId: platformUserId,
    nickname: name,
    avatar,
    fansCount,
    worksCount,
    authFlag,
    authExpireTime,
  }
}

/** The authorisation to publish for the creator, if it is valid now. */
export async function getAuthorization(sql: Sql, creator: CreatorId): Promise<Authorization> {
  return (await findAuthorization(sql, creator, now())) ?? fail('frontNotFound')
}

/** Stores the platform's answer to the creator's authorisation, or that the authorisation has ended. */
export function setAuthorization(sql: Sql, creator: CreatorId, authorization: Authorization): Promise<void> {
  return transaction(sql, async (sql) => {
    const before = await getAuthorization(sql, creator)
    await updateAuthorization(sql, creator, authorization)
    await audit(sql, { creator, action: 'creators.setAuthorization', before, after: authorization })
  })
}
