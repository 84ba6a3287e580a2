import { exportFormat, exportKind, exportState } from '@zsm/contract/states'
import type { CreatorId, ExportId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { testStorage } from '../../test/files.ts'
import { makeCreator } from '../../test/makers.ts'
import { days, instantAfter } from '../../test/money.ts'
import { now } from '../clock.ts'
import { type Sql, transaction } from '../database/sql.ts'
import type { Storage } from '../gateways/storage.ts'
import { newId } from '../ids.ts'
import { eraseExports } from './erasure.queries.ts'
import { clearExports, makeExport } from './making.ts'
import { findExport, insertExport } from './queries.ts'

/** An export, and a storage that records its files and kills the first run just after the upload. */
async function makeAsked(sql: Sql) {
  const { creator } = await makeCreator(sql)
  const id = newId<ExportId>()
  const asked = {
    id,
    kindDict: exportKind.orders,
    formatDict: exportFormat.csv,
    fileName: '订单.csv',
    createTime: now(),
    filters: {},
  } as const
  await transaction(sql, (sql) => insertExport(sql, creator, asked))
  const storage = await testStorage()
  const keys: string[] = []
  const keep: Storage['keep'] = async (draft, key, mime) => {
    const outcome = await storage.keep(draft, key, mime)
    keys.push(key)
    if (keys.length === 1) throw new Error('killed')
    return outcome
  }
  const run = () =>
    makeExport(
      sql,
      { storage: { ...storage, keep }, laterData: {} },
      { creator, id },
      { now: now(), last: false },
    )
  await expect(run()).rejects.toThrow('killed')
  const sizes = () => Promise.all(keys.map((key) => storage.size(key)))
  return { creator, id, run, sizes, storage }
}

const stateOf = async (sql: Sql, creator: CreatorId, id: ExportId) =>
  (await findExport(sql, creator, id))?.statusDict

test('the file of a killed run is deleted when the next run starts [7.4]', async ({ sql }) => {
  const { creator, id, run, sizes } = await makeAsked(sql)
  await run()
  expect(await sizes()).toEqual([undefined, expect.any(Number)])
  expect(await stateOf(sql, creator, id)).toBe(2)
})

test('if no run follows, the file is deleted after a day, and the export has failed [7.4]', async ({
  sql,
}) => {
  const { creator, id, sizes, storage } = await makeAsked(sql)
  await clearExports(sql, storage, instantAfter(now(), days(1) - 60_000))
  expect(await sizes()).toEqual([expect.any(Number)])
  await clearExports(sql, storage, instantAfter(now(), days(1) + 60_000))
  expect(await sizes()).toEqual([undefined])
  expect(await findExport(sql, creator, id)).toMatchObject({
    statusDict: exportState.failed,
    reason: expect.stringContaining('重新导出'),
  })
})

test('an account that is closed meanwhile leaves no file', async ({ sql }) => {
  const { creator, sizes, storage } = await makeAsked(sql)
  await eraseExports(sql, creator, now())
  await clearExports(sql, storage, instantAfter(now(), days(2)))
  expect(await sizes()).toEqual([undefined])
})
