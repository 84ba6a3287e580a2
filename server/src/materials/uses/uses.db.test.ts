import { randomUUID } from 'node:crypto'
import type { FileUser } from '@zsm/contract/materials'
import type { CreatorId, FileId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../../test/database-test.ts'
import { makeFile } from '../../../test/makers.ts'
import type { Sql } from '../../database/sql.ts'
import { Failure } from '../../failure.ts'
import { deleteFile } from '../bin/recycle-bin.ts'
import { findFile } from '../queries.ts'
import { listUsers } from './queries.ts'
import { removeUses, setUses } from './uses.ts'

const creator = randomUUID() as CreatorId
const good = (name = '摄影入门'): FileUser => ({ type: 'good', id: randomUUID(), name })
const countOf = async (sql: Sql, id: FileId) => (await findFile(sql, creator, id))?.refCount

const noGoods = async () => new Map()

test('a user uses exactly the files of its last call, under its last name', async ({ sql }) => {
  const [first, second] = [await makeFile(sql, creator, 3), await makeFile(sql, creator, 3)]
  const user = good('旧名')
  await setUses(sql, creator, user, [first, first])
  await setUses(sql, creator, good(), [first])
  expect([await countOf(sql, first), await countOf(sql, second)]).toEqual([2, 0])
  await setUses(sql, creator, { ...user, name: '新名' }, [second])
  expect([await countOf(sql, first), await countOf(sql, second)]).toEqual([1, 1])
  expect(await listUsers(sql, creator, [second])).toMatchObject([{ ...user, name: '新名' }])
  await removeUses(sql, creator, user)
  expect([await countOf(sql, first), await countOf(sql, second)]).toEqual([1, 0])
  await deleteFile(sql, noGoods, creator, second)
})

test('a deleted, an unknown and another creator’s file cannot be used', async ({ sql }) => {
  const [deleted, own] = [await makeFile(sql, creator, 3), await makeFile(sql, creator, 3)]
  await deleteFile(sql, noGoods, creator, deleted)
  const foreign = await makeFile(sql, randomUUID() as CreatorId, 3)
  const user = good()
  await setUses(sql, creator, user, [own])
  for (const id of [deleted, foreign, randomUUID() as FileId]) {
    await expect(setUses(sql, creator, user, [own, id])).rejects.toMatchObject({ error: 'fileNotFound' })
  }
  expect(await countOf(sql, own)).toBe(1)
})

test('a file is deleted or used, never both [7.8]', async ({ database: { sql } }) => {
  for (let round = 0; round < 10; round += 1) {
    const id = await makeFile(sql, creator, 3)
    const outcomes = await Promise.allSettled([
      deleteFile(sql, noGoods, creator, id),
      setUses(sql, creator, good(), [id]),
    ])
    const failures = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(failures).toHaveLength(1)
    expect(failures[0]).toBeInstanceOf(Failure)
    const users = await listUsers(sql, creator, [id])
    expect(users.length > 0).toBe((await findFile(sql, creator, id)) !== undefined)
  }
})
