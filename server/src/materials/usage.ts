import type { CreatorId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { getNumber } from '../reference/public.ts'
import { sizeText } from './size-text.ts'
import { addBytes, findBytes, sumDeleted, sumUnrecorded } from './usage.queries.ts'

export type Usage = { usedSize: number; deletedSize: number; limitSize: number }

export async function getUsage(sql: Sql, creator: CreatorId): Promise<Usage> {
  const [usedSize, deletedSize, limitSize] = await Promise.all([
    findBytes(sql, creator),
    sumDeleted(sql, creator),
    quota(sql),
  ])
  return { usedSize, deletedSize, limitSize }
}

/** Before any byte is sent: what is stored, waits to be recorded and is about to come must fit. */
export async function refuseOverQuota(sql: Sql, creator: CreatorId, size: number): Promise<void> {
  const [used, waiting, limit] = await Promise.all([
    findBytes(sql, creator),
    sumUnrecorded(sql, creator),
    quota(sql),
  ])
  if (used + waiting + size > limit) refuse(used, limit)
}

/** A file counts from the moment that it is recorded. */
export async function countIn(sql: Tx, creator: CreatorId, size: number): Promise<void> {
  const limit = await quota(sql)
  if (!(await addBytes(sql, creator, size, limit))) refuse(await findBytes(sql, creator), limit)
}

const quota = async (sql: Sql) => (await getNumber(sql, 'zsm_storage_quota_mb')) * 1024 ** 2

function refuse(used: number, limit: number): never {
  const message = `素材空间不足：已用 ${sizeText(used)}，共 ${sizeText(limit)}，请清空回收站或删除不用的素材`
  return fail('storageQuotaExceeded', { message, data: { usedSize: used, limitSize: limit } })
}
