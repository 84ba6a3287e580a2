import type { CreatorId, Instant } from '@zsm/contract/values'
import { milliseconds } from '../clock.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { getNumber } from '../reference/public.ts'
import { resumableMs, tokenMs } from './uploads/times.ts'
import { addBytes, findBytes, lockBytes, setPromise, sumDeleted, sumPromised } from './usage.queries.ts'

type Usage = { usedSize: number; deletedSize: number; limitSize: number }

export async function getUsage(sql: Sql, creator: CreatorId): Promise<Usage> {
  const [usedSize, deletedSize, limitSize] = await Promise.all([
    findBytes(sql, creator),
    sumDeleted(sql, creator),
    quota(sql),
  ])
  return { usedSize, deletedSize, limitSize }
}

/** Promises an upload this many bytes. Fails when files, unrecorded uploads and all promises together exceed the quota. */
export function promiseBytes(
  sql: Sql,
  creator: CreatorId,
  id: string,
  promise: { size: number; arrived: number },
): Promise<void> {
  return transaction(sql, async (sql) => {
    const { attached } = (await setPromise(sql, creator, id, promise)) ?? fail('uploadTokenUsed')
    // a record's files have a limit of their own, so that a buyer's do not fill the creator's library
    if (!attached) await refuseOverQuota(sql, creator)
  })
}

/** Call after a promise, in its transaction. The lock on the creator's row orders parallel promises. */
export async function refuseOverQuota(sql: Tx, creator: CreatorId): Promise<void> {
  const used = await lockBytes(sql, creator)
  const [promised, limit] = await Promise.all([sumPromised(sql, creator, since()), quota(sql)])
  if (used + promised > limit) refuse(used, limit)
}

const before = (ms: number): Instant => new Date(milliseconds() - ms).toISOString()
const since = () => ({ token: before(tokenMs), resumable: before(resumableMs) })

/** Counts a file against the quota when it is recorded. */
export async function countIn(sql: Tx, creator: CreatorId, size: number): Promise<void> {
  const limit = await quota(sql)
  if (!(await addBytes(sql, creator, size, limit))) refuse(await findBytes(sql, creator), limit)
}

const quota = async (sql: Sql) => (await getNumber(sql, 'zsm_storage_quota_mb')) * 1024 ** 2

function refuse(used: number, limit: number): never {
  const message = `素材空间不足：已用 ${sizeText(used)}，共 ${sizeText(limit)}（上传中的也算），请清空回收站或删除不用的素材`
  return fail('storageQuotaExceeded', { message, data: { usedSize: used, limitSize: limit } })
}

const units = ['B', 'KB', 'MB', 'GB', 'TB']

/** `1536` → `1.5 KB`, as the web shows it. */
function sizeText(size: number): string {
  const power = Math.min(units.length - 1, size > 0 ? Math.floor(Math.log2(size) / 10) : 0)
  return `${Math.round((size / 1024 ** power) * 10) / 10} ${units[power]}`
}
