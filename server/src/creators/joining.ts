import type { CreatorId, Mobile } from '@zsm/contract/values'
import { openAccount } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { insertCertification } from './certifications.queries.ts'
import { insertEnroll } from './enrolls.queries.ts'
import { insertFront } from './queries.ts'

const approved = 2

export type NewCreator = { mobile: Mobile; passwordHash: string; name: string; realName: string }

/** What a later domain sets up for a new front, in the same transaction. */
export type SetUpFront = (sql: Sql, creator: CreatorId, front: { name: string }) => Promise<unknown>

/** Makes a creator who may sell and withdraw at once: account, front, approved application and certification, shops. */
export function joinCreator(
  sql: Sql,
  setUpFront: SetUpFront,
  { mobile, passwordHash, name, realName }: NewCreator,
): Promise<CreatorId> {
  return transaction(sql, async (sql) => {
    const creatorId = newId<CreatorId>()
    const time = now()
    await openAccount(sql, { mobile, passwordHash, creatorId })
    await insertFront(sql, { creatorId, account: mobile, name, createTime: time, updateTime: time })
    const decided = { creatorId, statusDict: approved, auditTime: time, createTime: time }
    await insertEnroll(sql, { ...decided, id: newId(), typeDict: 1, agreeVersion: '1', agreeTime: time })
    await insertCertification(sql, { ...decided, id: newId(), typeDict: 1, realName })
    await setUpFront(sql, creatorId, { name })
    return creatorId
  })
}
