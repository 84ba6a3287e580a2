import type { CreatorId, GoodId, LessonId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { preferIndexes } from '../../test/rows-read.ts'
import { now } from '../clock.ts'
import { type Sql, sessionOf, sqlOn, transaction } from '../database/sql.ts'
import { newId } from '../ids.ts'
import {
  countBegun,
  countLearners,
  countOpenCheckouts,
  countOrdersUnderWay,
  countSources,
  countWorks,
} from './queries.ts'

/** The plan of the one statement that `run` sends. */
async function planOf(sql: Sql, run: (sql: Sql) => Promise<unknown>): Promise<string> {
  let plan = ''
  const session = sessionOf(sql)
  const explaining = sqlOn({
    ...session,
    run: async (statement) => {
      const text = `explain (format json) ${statement.plan.text}`
      const rows = await session.run({ ...statement, plan: { text, name: undefined, reads: false } })
      plan += JSON.stringify(rows)
      return session.run(statement)
    },
  })
  await run(explaining)
  return plan
}

test('each count of what a change touches goes by an index', async ({ sql }) => {
  const [creator, good] = [newId<CreatorId>(), newId<GoodId>()]
  const counts: [(sql: Sql) => Promise<number>, ...indexes: string[]][] = [
    [(sql) => countWorks(sql, creator, [good]), 'shares_goods_idx'],
    [(sql) => countBegun(sql, creator, good, [newId<LessonId>()]), 'lesson_progress_lesson_idx'],
    [(sql) => countSources(sql, creator, [good]), 'sources_name_key'],
    [(sql) => countOpenCheckouts(sql, creator, [good], now()), 'checkouts_good_idx', 'checkouts_parts_idx'],
    [(sql) => countLearners(sql, creator, good, now()), 'rosters_'],
    [(sql) => countOrdersUnderWay(sql, creator, good), 'orders_', 'order_parts_pkey'],
  ]
  await transaction(sql, async (sql) => {
    await preferIndexes(sql)
    // a bitmap is how several entries of an index of arrays are read
    await sql`set local enable_bitmapscan = on`
    for (const [count, ...indexes] of counts) {
      const plan = await planOf(sql, count)
      for (const index of indexes) expect.soft(plan).toContain(index)
      expect(plan).not.toContain('Seq Scan')
    }
  })
})
