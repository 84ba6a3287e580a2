import type { creators, Front } from '@zsm/contract/creators'
import type { CreatorId, Mobile } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { maskMobile } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import type { Media } from '../materials/public.ts'
import { takeAvatar } from './avatars.ts'
import { type FrontRow, findFront, listFrontsOf, updateFrontRow } from './queries.ts'

/** The signed-in creator's front; `id` must be its own. */
export async function getFront(
  sql: Sql,
  creator: CreatorId,
  { id }: { id: CreatorId } = { id: creator },
): Promise<Front> {
  const front = id === creator ? await findFront(sql, creator) : undefined
  return front ? shown(front) : fail('frontNotFound')
}

/** The account's fronts. Another account's number is answered like an unknown one. */
export async function listFronts(
  sql: Sql,
  account: Mobile,
  { mobile }: { mobile: Mobile },
): Promise<Front[]> {
  if (mobile !== account) fail('accountNotFound')
  return (await listFrontsOf(sql, account)).map(shown)
}

export async function getFrontOnPlatform(
  sql: Sql,
  account: Mobile,
  { mobile, platformDict }: { mobile: Mobile; platformDict: 'douyin' },
): Promise<Front> {
  const fronts = mobile === account ? await listFrontsOf(sql, account) : []
  const front = fronts.find((front) => front.platformDict === platformDict)
  return front ? shown(front) : fail('frontNotFound')
}

export async function changeFront(
  sql: Sql,
  media: Media,
  creator: CreatorId,
  { id, version, avatar, avatarFileId, ...patch }: InputOf<typeof creators.update>,
): Promise<Front> {
  return transaction(sql, async (sql) => {
    const before = await getFront(sql, creator, { id })
    const shown = await takeAvatar(sql, media, creator, { avatar, avatarFileId })
    const changed = await updateFrontRow(sql, creator, version, { ...patch, ...shown, updateTime: now() })
    if (!changed) fail('versionConflict')
    const after = await getFront(sql, creator)
    await audit(sql, { action: 'creators.update', creator, target: { type: 'front', id }, before, after })
    return after
  })
}

function shown({ account, ...front }: FrontRow): Front {
  return { ...front, mobile: maskMobile(account) }
}
