import { Readable } from 'node:stream'
import type { LearnerId } from '@zsm/contract/values'
import { day, spend } from '../accounts/public.ts'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import type { Sql } from '../database/sql.ts'
import { shanghaiDay } from '../days.ts'
import { ownData } from '../exports/public.ts'
import { fail } from '../failure.ts'
import { learnerTables } from './learner-tables.ts'

/** Exports per learner and day: each one reads everything that is stored about the learner. */
const perDay = 10

/** One JSON document with everything that is stored about the learner, written while it is read. */
export async function exportOwnData(
  sql: Sql,
  learner: LearnerId,
): Promise<{ headers: Record<string, string>; bytes: Readable }> {
  if (!(await spend(sql, { key: `own-data:${learner}`, limit: perDay, within: day }))) fail('tooManyRequests')
  await audit(sql, { action: 'learners.exportOwnData', learner })
  const { parts } = ownData(sql, learnerTables, { learner }, async () => {})
  const name = `我的资料-${shanghaiDay(now())}.json`
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  }
  return { headers, bytes: Readable.from(parts) }
}
