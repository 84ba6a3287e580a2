import { fileKind } from '@zsm/contract/states'
import type { FileId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../../test/database-test.ts'
import { makeCreator, makeFile } from '../../../test/makers.ts'
import { now, plusDays } from '../../clock.ts'
import { type Sql, transaction } from '../../database/sql.ts'
import { binFiles, unbinFiles } from './queries.ts'

const waiting = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return row?.count ?? 0
}

test('a batch of restores that waits for its first file holds none of the others', async ({
  database: { sql },
}) => {
  const { creator } = await makeCreator(sql)
  const ids: FileId[] = []
  for (const title of ['甲', '乙']) ids.push(await makeFile(sql, creator, fileKind.image, { title }))
  const [first, second] = ids.toSorted() as [FileId, FileId]
  const deleteTime = now()
  const binned = { deleteTime, purgeTime: plusDays(deleteTime, 30) }
  // the later file stands before the earlier one in the table
  for (const id of [second, first]) await transaction(sql, (sql) => binFiles(sql, creator, [id], binned))

  // an array, so that the transaction ends without waiting for what waits for it
  const [restoring] = await transaction(sql, async (held) => {
    await held`select id from files where creator_id = ${creator} and id = ${first} for update`
    const restoring = transaction(sql, async (sql) => {
      // a plan that finds rows in the order of the table
      await sql`set local enable_indexscan = off`
      return unbinFiles(sql, creator, [first, second], now())
    })
    while ((await waiting(sql)) < 1);
    const [free] = await held<{ id: FileId }[]>`
      select id from files where creator_id = ${creator} and id = ${second} for update skip locked`
    expect(free?.id).toBe(second)
    return [restoring]
  })
  expect([...((await restoring) ?? [])].toSorted()).toEqual([first, second])
})
