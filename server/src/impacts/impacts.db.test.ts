import { checkoutState } from '@zsm/contract/states'
import type { CreatorId, GoodId, LessonId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { testAsOwner as test } from '../../test/database-test.ts'
import { now } from '../clock.ts'
import { countCap } from '../database/page.ts'
import { type Sql, sessionOf, sqlOn } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { countBegun, countOpenCheckouts, countSources, countWorks } from './queries.ts'

/** As many rows of each table, of one creator with so many goods. */
const [rows, goodCount] = [20_000, 200]

/** A creator whose every good has works, learners, sources and checkouts, one in twenty of these open and of a bundle. */
async function makeMany(sql: Sql, creator: CreatorId, goods: readonly GoodId[]): Promise<void> {
  const good = sql`(${goods}::uuid[])[1 + n % ${goodCount}::integer]`
  const numbers = sql`generate_series(1, ${rows}::integer) as n`
  await sql`
    insert into shares (creator_id, id, type_dict, title, topics, at_users, image_file_ids, cover_frame_ms, good_ids, good_link_ids,
      visible_dict, allow_comment_flag, status_dict, create_time, update_time)
    select ${creator}, gen_random_uuid(), 2, '作品', '{}', '{}', '{}', 0, array[${good}], '{}', 1, true, 0, now(), now() from ${numbers}`
  await sql`
    insert into lesson_progress (creator_id, learner_id, good_id, lesson_id, position_sec, update_time)
    select ${creator}, gen_random_uuid(), ${good}, md5((n % 5000)::text)::uuid, 1, now() from ${numbers}`
  await sql`
    insert into sources (creator_id, id, code, good_id, name, create_time)
    select ${creator}, gen_random_uuid(), 'many' || n, ${good}, '来源 ' || n, now() from ${numbers}`
  await sql`
    insert into checkouts (creator_id, id, order_no, good_id, good, user_id, user_name, user_mobile, source_dict, stock_taken, status_dict,
      create_time, expire_time, close_time)
    select ${creator}, gen_random_uuid(), 'many' || n, gen_random_uuid(),
      case when n % 20 = 0 then jsonb_build_object('parts', jsonb_build_array(jsonb_build_object('goodId', ${good}))) else '{}' end,
      'many' || n, '', '', 1, false,
      case when n % 20 = 0 then ${checkoutState.open}::integer else ${checkoutState.closed}::integer end, now(), now() + interval '1 day',
      case when n % 20 > 0 then now() end
    from ${numbers}`
  await sql`analyze shares, lesson_progress, sources, checkouts`
}

/** The plan of the one statement that `run` sends, with the rows that it read. */
async function planOf(sql: Sql, run: (sql: Sql) => Promise<unknown>): Promise<string> {
  const plans: string[] = []
  const session = sessionOf(sql)
  const explaining = sqlOn({
    ...session,
    run: async (statement) => {
      const text = `explain (analyze, timing off, buffers) ${statement.plan.text}`
      const lines = await session.run({ ...statement, plan: { text, name: undefined, reads: false } })
      plans.push(lines.flatMap((line) => Object.values(line)).join('\n'))
      return session.run(statement)
    },
  })
  await run(explaining)
  return plans.join('\n')
}

test('in a large shop, each count of what a change touches goes by an index', async ({ sql }) => {
  const creator = newId<CreatorId>()
  const goods = Array.from({ length: goodCount }, () => newId<GoodId>())
  await makeMany(sql, creator, goods)
  // the last one has the parts of open checkouts
  const good = goods[20] as GoodId
  const lesson = '98f13708-2101-94c4-7568-7be6106a3b84' as LessonId
  const counts: [count: (sql: Sql) => Promise<number>, ...indexes: string[]][] = [
    [(sql) => countWorks(sql, creator, [good]), 'shares_goods_idx'],
    [(sql) => countBegun(sql, creator, good, [lesson]), 'lesson_progress_lesson_idx'],
    [(sql) => countSources(sql, creator, [good]), 'sources_name_key'],
    [(sql) => countOpenCheckouts(sql, creator, [good], now()), 'checkouts_good_idx', 'checkouts_parts_idx'],
  ]
  for (const [count, ...indexes] of counts) {
    const plan = await planOf(sql, count)
    for (const index of indexes) expect(plan).toContain(index)
    expect(plan).not.toContain('Seq Scan')
  }
})

test('of a lesson that very many have begun, no more are read than can be counted', async ({ sql }) => {
  const [creator, good, lesson] = [newId<CreatorId>(), newId<GoodId>(), newId<LessonId>()]
  await sql`
    insert into lesson_progress (creator_id, learner_id, good_id, lesson_id, position_sec, update_time)
    select ${creator}, gen_random_uuid(), ${good}, ${lesson}, 1, now() from generate_series(1, ${rows}::integer)`
  await sql`analyze lesson_progress`
  expect(await countBegun(sql, creator, good, [lesson])).toBe(countCap + 1)
  const plan = await planOf(sql, (sql) => countBegun(sql, creator, good, [lesson]))
  const read = [...plan.matchAll(/actual rows=(\d+)/g)].map(([, count]) => Number(count))
  expect(Math.max(...read)).toBe(countCap + 1)
})
