import { readFile } from 'node:fs/promises'
import { goodKind } from '@zsm/contract/states'
import type { CreatorId, GoodId, VersionId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../../test/database-test.ts'
import { makeCreator, makeFile, makeGood } from '../../../test/makers.ts'
import {
  runScript,
  type Session,
  type Sql,
  sessionOf,
  sqlOn,
  type Tx,
  transaction,
} from '../../database/sql.ts'
import { newId } from '../../ids.ts'
import { createGroup, restoreGroup } from '../outline/groups.ts'
import { listLessons } from '../outline/lessons.queries.ts'
import { changeLesson, moveLesson } from '../outline/lessons.ts'
import type { GoodRow } from '../queries.ts'
import { getGood } from '../with-good.ts'
import { listNewest, listVersionRows } from './queries.ts'
import { readVersion, restoreVersion } from './versions.ts'

const migration = new URL('../../../migrations/0304-parts-in-versions.sql', import.meta.url)

/** The same database, and how many statements were sent to it. */
function counted(sql: Sql): { sql: Sql; sent: () => number } {
  let sent = 0
  const of = (session: Session): Session => ({
    ...session,
    run: (statement, waiter) => {
      sent += 1
      return session.run(statement, waiter)
    },
    transact: (run, waiter) => session.transact((sql) => run(sqlOn(of(sessionOf(sql))) as Tx), waiter),
  })
  return { sql: sqlOn(of(sessionOf(sql))), sent: () => sent }
}

/** A saved course with this many lessons in two groups, each with a picture in its text. */
async function makeLong(sql: Sql, creator: CreatorId, count: number) {
  const good = await makeGood(sql, creator, { onShelf: false })
  const { tempGoodId } = good
  const picture = await makeFile(sql, creator, 3)
  await sql`
    insert into good_groups (creator_id, id, temp_good_id, name, sort)
    select ${creator}, gen_random_uuid(), ${tempGoodId}, '第 ' || n || ' 章', n from generate_series(1, 2) as n`
  await sql`
    insert into good_details (creator_id, id, temp_good_id, group_id, name, type_dict, content_html, demo_flag, shelf_flag, sort)
    select ${creator}, gen_random_uuid(), ${tempGoodId}, g.id, g.name || ' ' || n, 3, '<p>正文</p>', false, true, n
    from good_groups g, generate_series(1, ${count / 2}::integer) as n where g.creator_id = ${creator} and g.temp_good_id = ${tempGoodId}`
  await sql`
    insert into file_uses (creator_id, file_id, user_type, user_id, user_name)
    select creator_id, ${picture}, 'detail', id, name from good_details
    where creator_id = ${creator} and temp_good_id = ${tempGoodId}`
  return good
}

/** A change of the outline records the state that stands, as a version of its own. */
async function recordNow(
  sql: Sql,
  creator: CreatorId,
  { id, tempGoodId }: GoodRow,
  name: string,
): Promise<VersionId> {
  const endSession = () => sql`
    update good_versions set save_time = now() - interval '1 hour' where creator_id = ${creator} and good_id = ${id}`
  await endSession()
  await createGroup(sql, creator, { tempGoodId, name, requestId: newId<string>() })
  await endSession()
  const [newest] = await listVersionRows(sql, creator, id)
  return newest?.id ?? Promise.reject(new Error('no version'))
}

const restoring = async (sql: Sql, creator: CreatorId, id: GoodId, versionId: VersionId) => {
  const { version } = await getGood(sql, creator, id)
  return restoreVersion(sql, creator, { id, versionId, version })
}

/** How many statements a restore takes that brings this many lessons back from the bin, and one that puts them there. */
async function statementsOf(sql: Sql, count: number) {
  const { creator } = await makeCreator(sql)
  const good = await makeLong(sql, creator, count)
  const { id, tempGoodId } = good
  const whole = await recordNow(sql, creator, good, '过客')
  await sql`update good_details set name = name || ' 改' where creator_id = ${creator} and temp_good_id = ${tempGoodId}`
  await sql`
    update good_details set delete_time = now(), purge_time = now() + interval '30 days'
    where creator_id = ${creator} and temp_good_id = ${tempGoodId} and sort > 1`
  const few = await recordNow(sql, creator, good, '之后')
  const back = counted(sql)
  await restoring(back.sql, creator, id, whole)
  const [{ standing }] = await sql<[{ standing: number }]>`
    select count(*) as standing from good_details
    where creator_id = ${creator} and temp_good_id = ${tempGoodId} and delete_time is null`
  expect(standing).toBeGreaterThanOrEqual(count)
  const away = counted(sql)
  await restoring(away.sql, creator, id, few)
  return [back.sent(), away.sent()]
}

test('a restore of a thousand lessons takes as many statements as one of ten', async ({ sql }) => {
  const few = await statementsOf(sql, 10)
  const many = await statementsOf(sql, 998)
  expect(many).toEqual(few)
  // the versions, the good and its uses included
  expect(Math.max(...many)).toBeLessThan(60)
}, 120_000)

test('what uses a file has the name again that its lesson had', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  const good = await makeGood(sql, creator, { onShelf: false })
  const { id, tempGoodId } = good
  const [lesson] = await listLessons(sql, creator, tempGoodId)
  if (!lesson) throw new Error('no lesson')
  const before = await recordNow(sql, creator, good, '之前')
  const name = async () => {
    const [use] = await sql<{ userName: string }[]>`
      select user_name from file_uses where creator_id = ${creator} and user_id = ${lesson.id}`
    return use?.userName
  }
  await changeLesson(sql, creator, { id: lesson.id, version: lesson.version, name: '改过的名字' })
  expect(await name()).toBe('改过的名字')
  await restoring(sql, creator, id, before)
  expect(await name()).toBe(lesson.name)
})

test('a group that a restore deletes keeps its name in the bin, and comes back with its lessons', async ({
  sql,
}) => {
  const { creator } = await makeCreator(sql)
  const good = await makeGood(sql, creator, { onShelf: false })
  const { id, tempGoodId } = good
  const [lesson] = await listLessons(sql, creator, tempGoodId)
  if (!lesson) throw new Error('no lesson')
  const before = await recordNow(sql, creator, good, '之前')
  const group = await createGroup(sql, creator, { tempGoodId, name: '后来的章', requestId: newId<string>() })
  await moveLesson(sql, creator, { id: lesson.id, groupId: group.id })
  await restoring(sql, creator, id, before)
  expect((await listLessons(sql, creator, tempGoodId))[0]?.groupId).toBe(lesson.groupId)
  expect(await restoreGroup(sql, creator, { id: group.id })).toMatchObject({
    name: '后来的章',
    detailCount: 1,
  })
})

test('a version without the goods of a bundle, as older servers record it, is read and restored, and the next change is only its own', async ({
  sql,
}) => {
  const { creator } = await makeCreator(sql)
  const good = await makeGood(sql, creator, { onShelf: false })
  const first = await recordNow(sql, creator, good, '一')
  await recordNow(sql, creator, good, '二')
  await sql`update good_versions set content = content - 'bundleGoodIds' where creator_id = ${creator}`
  const shown = await readVersion(sql, creator, { id: good.id, versionId: first })
  expect([shown.content.bundleGoodIds, shown.before?.bundleGoodIds]).toEqual([[], []])
  await restoring(sql, creator, good.id, first)
  const [newest] = await listNewest(sql, creator, good.id, 1)
  expect(newest?.changed).toEqual(['outline'])
})

test('the migration names the goods of bundles in their versions, and touches no other version', async ({
  sql,
}) => {
  const { creator } = await makeCreator(sql)
  const [course, bundle] = [await makeGood(sql, creator), await makeGood(sql, creator)]
  for (const good of [course, bundle]) await recordNow(sql, creator, good, '章')
  await sql`
    update goods set biz_dict = ${goodKind.bundle}, bundle_good_ids = ${[course.id]}::uuid[]
    where creator_id = ${creator} and id = ${bundle.id}`
  await sql`update good_versions set content = content - 'bundleGoodIds' where creator_id = ${creator}`
  await transaction(sql, async (sql) => runScript(sql, await readFile(migration, 'utf8')))
  const rows = await sql<{ goodId: GoodId; parts: string[] | null }[]>`
    select distinct good_id, content -> 'bundleGoodIds' as parts from good_versions where creator_id = ${creator}`
  expect(new Map(rows.map(({ goodId, parts }) => [goodId, parts]))).toEqual(
    new Map([
      [course.id, null],
      [bundle.id, [course.id]],
    ]),
  )
})
