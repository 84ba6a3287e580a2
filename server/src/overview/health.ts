import type { FailedJob, SystemHealth } from '@zsm/contract/office/overview'
import type { WorkName } from '@zsm/contract/office/waiting'
import type { Role } from '@zsm/contract/wire/endpoint'
import { listClientErrors } from '../client-errors/public.ts'
import { now, plusDays } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { listFailures } from '../jobs/failures.queries.ts'
import { findProof } from '../payments/public.ts'
import { sumWork } from './waiting.queries.ts'
import { seenBy } from './waiting.ts'

const failuresForDays = 7
const mostClientErrors = 20

/** Whether everything that works by itself does. */
export async function readHealth(sql: Sql, roles: readonly Role[]): Promise<SystemHealth> {
  const time = now()
  const [failures, clientErrors, proof, work] = await Promise.all([
    listFailures(sql, plusDays(time, -failuresForDays)),
    listClientErrors(sql, plusDays(time, -1), mostClientErrors),
    findProof(sql),
    sumWork(sql, new Map(seenBy(roles, ['notice', 'difference']).map((name) => [name, time]))),
  ])
  const countOf = (name: WorkName) => work.find((list) => list.name === name)?.count ?? null
  return {
    failedJobs: failures.map(shown),
    noticeCount: countOf('notice'),
    differenceCount: countOf('difference'),
    proofTime: proof?.proofTime ?? null,
    proofSoundFlag: proof !== undefined && proof.brokenRules.length === 0,
    brokenRules: proof?.brokenRules ?? [],
    clientErrorCount: clientErrors[0]?.allCount ?? 0,
    clientErrors: clientErrors.map(({ allCount: _, ...clientError }) => clientError),
  }
}

type Failed = Awaited<ReturnType<typeof listFailures>>[number]

/** A failure that the contract names says in Chinese what is wrong. Of any other, its words tell the cause. */
function shown({ errorName, ...failed }: Failed): FailedJob {
  if (errorName !== '') return { ...failed, text: failed.detail, detail: errorName }
  const [, text = unknownCause] = causes.find(([words]) => words.test(failed.detail)) ?? []
  return { ...failed, text }
}

const unknownCause = '程序出错了，请把任务名、时间和下面这行交给技术人员'
const causes: readonly (readonly [RegExp, string])[] = [
  [/ledger invariants/, '总账没有核对通过，请看“总账核对”'],
  [
    /ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|fetch failed|socket|timed? ?out/i,
    '连不上外部服务或数据库，会自动重试',
  ],
  [/ENOSPC|disk full|No space left/i, '磁盘满了，请尽快清理或扩容'],
  [/deadlock|could not serialize|lock timeout/i, '和别的操作抢同一条记录，会自动重试'],
  [/permission denied|EACCES|EPERM/i, '没有权限，请技术人员检查数据库或目录的权限'],
]
