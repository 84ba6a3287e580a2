import type { CreatorId, GoodId, OutlineId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../../test/database-test.ts'
import { makeCreator, makeFile, makeGood } from '../../../test/makers.ts'
import { now, plusDays } from '../../clock.ts'
import type { Sql } from '../../database/sql.ts'
import { saveDraft } from '../../drafts/drafts.ts'
import { Failure } from '../../failure.ts'
import { newId } from '../../ids.ts'
import { listUsers } from '../../materials/uses/queries.ts'
import { hasOrders } from '../../orders/public.ts'
import { deleteGood } from '../goods.ts'
import { createGroup } from '../outline/groups.ts'
import { createLesson } from '../outline/lessons.ts'
import { purgeUnsaved } from '../outline/unsaved.ts'
import { countSale } from '../prices/sales.queries.ts'
import { purgeBin, restoreGood } from './bin.ts'

const inDays = (days: number) => plusDays(now(), days)

async function deleted(sql: Sql, creator: CreatorId) {
  const good = await makeGood(sql, creator, { onShelf: false })
  await deleteGood(sql, creator, { id: good.id })
  return good
}

async function rowsOf(sql: Sql, creator: CreatorId, tempGoodId: OutlineId) {
  const [rows] = await sql`
    select
      (select count(*) from goods where creator_id = ${creator} and temp_good_id = ${tempGoodId}) as goods,
      (select count(*) from good_outlines where creator_id = ${creator} and temp_good_id = ${tempGoodId}) as outlines,
      (select count(*) from good_details where creator_id = ${creator} and temp_good_id = ${tempGoodId}) as details`
  return rows
}
const all = { goods: 1, outlines: 1, details: 1 }
const none = { goods: 0, outlines: 0, details: 0 }

test('after 30 days in the bin a good is purged with its lessons, and its files are released [7.7]', async ({
  sql,
}) => {
  const { creator } = await makeCreator(sql)
  const { tempGoodId, coverFileIds } = await deleted(sql, creator)
  expect(await purgeBin(sql, hasOrders, inDays(29))).toBe(0)
  expect(await rowsOf(sql, creator, tempGoodId)).toEqual(all)
  expect(await purgeBin(sql, hasOrders, inDays(31))).toBe(1)
  expect(await rowsOf(sql, creator, tempGoodId)).toEqual(none)
  for (const id of coverFileIds) expect(await listUsers(sql, creator, [id])).toEqual([])
  expect(await purgeBin(sql, hasOrders, inDays(31))).toBe(0)
})

test('a good that was ever sold is never purged [7.7]', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  const counted = await deleted(sql, creator)
  const ordered = await deleted(sql, creator)
  const unsold = await deleted(sql, creator)
  await countSale(sql, creator, counted.id)
  const bought = async (_: Sql, __: CreatorId, id: GoodId) => id === ordered.id
  expect(await purgeBin(sql, bought, inDays(31))).toBe(1)
  expect(await rowsOf(sql, creator, counted.tempGoodId)).toEqual(all)
  expect(await rowsOf(sql, creator, ordered.tempGoodId)).toEqual(all)
  expect(await rowsOf(sql, creator, unsold.tempGoodId)).toEqual(none)
})

test('of a restore and a purge at the same time one wins and the other changes nothing [P1]', async ({
  database: { sql },
}) => {
  const { creator } = await makeCreator(sql)
  for (let round = 0; round < 5; round += 1) {
    const { id, tempGoodId } = await deleted(sql, creator)
    const [restored, purged] = await Promise.all([
      restoreGood(sql, creator, { id }).catch((error: unknown) => {
        if (error instanceof Failure) return error.error
        throw error
      }),
      purgeBin(sql, hasOrders, inDays(31)),
    ])
    expect(await rowsOf(sql, creator, tempGoodId)).toEqual(purged === 1 ? none : all)
    expect(restored === 'goodNotFound').toBe(purged === 1)
  }
})

test('an outline that is purged while its creator continues it is purged whole or stays whole [P1]', async ({
  database: { sql },
}) => {
  const { creator } = await makeCreator(sql)
  const fileId = await makeFile(sql, creator, 1)
  for (let round = 0; round < 10; round += 1) {
    const tempGoodId = newId<OutlineId>()
    const input = { tempGoodId, name: '课', fileId, demoFlag: false, shelfFlag: true }
    const lesson = () => createLesson(sql, creator, { ...input, requestId: newId() })
    await lesson()
    await sql`
      update good_outlines set update_time = now() - interval '40 days'
      where creator_id = ${creator} and temp_good_id = ${tempGoodId}`
    const [purged] = await Promise.all([purgeUnsaved(sql, inDays(0)), lesson()])
    const details = purged === 1 ? 1 : 2
    expect(await rowsOf(sql, creator, tempGoodId)).toEqual({ goods: 0, outlines: 1, details })
  }
})

test('an unsaved outline is purged after 30 days without a change', async ({ sql }) => {
  const { creator } = await makeCreator(sql)
  const begun = async () => {
    const tempGoodId = newId<OutlineId>()
    const { id: groupId } = await createGroup(sql, creator, { tempGoodId, name: '一', requestId: newId() })
    const lesson = { fileId: await makeFile(sql, creator, 1), demoFlag: false, shelfFlag: true }
    await createLesson(sql, creator, { tempGoodId, groupId, name: '课', ...lesson, requestId: newId() })
    return tempGoodId
  }
  const [left, drafted, saved] = [await begun(), await begun(), await makeGood(sql, creator)]
  await sql`update good_outlines set update_time = now() - interval '40 days' where creator_id = ${creator}`
  await saveDraft(
    sql,
    { creator, drawer: '' },
    { scope: `course/album:${drafted}`, dataJson: '{}', baseVersion: 0 },
  )
  expect(await purgeUnsaved(sql, inDays(-15))).toBe(0)
  expect(await purgeUnsaved(sql, inDays(0))).toBe(1)
  expect(await rowsOf(sql, creator, left)).toEqual(none)
  expect(await rowsOf(sql, creator, drafted)).toEqual({ ...all, goods: 0 })
  expect(await rowsOf(sql, creator, saved.tempGoodId)).toEqual(all)
})
