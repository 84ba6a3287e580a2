import { contract } from '@zsm/contract/contract'
import { type ExportList, exportLists } from '@zsm/contract/office/exports'
import { enrollState, exportFormat, exportState } from '@zsm/contract/states'
import type { OperatorExportId, OperatorId } from '@zsm/contract/values'
import type { Role } from '@zsm/contract/wire/endpoint'
import { describe, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { makeCreator, makeOperator } from '../../../test/makers.ts'
import { makeGoodForSale, makeNotice, pay } from '../../../test/money.ts'
import { sharedApp } from '../../../test/test-app.ts'
import { now, plusDays } from '../../clock.ts'
import { newId } from '../../ids.ts'

const { createListExport, listListExport } = contract.operators

const server = sharedApp()
const sql = () => server.database.sql

async function member(role: Role): Promise<{ id: OperatorId; as: Api }> {
  const { operator, token } = await makeOperator(sql(), role)
  return { id: operator, as: api(server.app, token) }
}

const csv = exportFormat.csv
const ask = (by: Api, listName: ExportList, filters = '') =>
  by.call(createListExport, { listName, filters, formatDict: csv, requestId: newId<string>() })

/** The finished export with the text of its file. */
async function download(by: Api, listName: ExportList, filters = '') {
  const { id } = await ask(by, listName, filters)
  await server.runJobs()
  const done = (await by.call(listListExport, {})).list.find((each) => each.id === id)
  const response = await server.app.inject(done?.url ?? '')
  return { done, response, text: response.rawPayload.toString('utf8') }
}

test('a list becomes a file of what it shows, with its filters, masked numbers and a last row of sums', async () => {
  const { as } = await member('reviewer')
  const { creator, mobile } = await makeCreator(sql(), { name: '导出的申请人' })
  await makeCreator(sql(), { name: '另一位' })
  await sql()`update enrolls set status_dict = ${enrollState.waiting} where creator_id = ${creator}`
  const filters = new URLSearchParams({ keyword: '导出的申请人', statusDict: String(enrollState.waiting) })
  const { done, response, text } = await download(as, 'enroll', filters.toString())
  expect(done).toMatchObject({ statusDict: exportState.done, rowCount: 1, listName: 'enroll' })
  expect(done?.fileName).toMatch(/^入驻申请-.*\.csv$/)
  expect(response.headers['content-disposition']).toContain('attachment')
  expect(text).toContain('导出的申请人')
  expect(text).not.toContain('另一位')
  expect(text).not.toContain(mobile)
  expect(text).toContain(`${mobile.slice(0, 3)}****${mobile.slice(-4)}`)
  expect(text).toContain('合计 1 条')
})

test('every list can be taken out by who may read it, also as a workbook', async () => {
  const { creator } = await makeCreator(sql())
  const goodId = await makeGoodForSale(sql(), creator)
  await pay(sql(), makeNotice(goodId))
  const members = [
    await member('reviewer'),
    await member('finance'),
    await member('support'),
    await member('admin'),
  ]
  for (const listName of exportLists) {
    const asked = { listName, filters: '', requestId: newId<string>() }
    const made = await Promise.all(
      members.map(async ({ as }) => {
        const failure = await failureOf(as.call(createListExport, { ...asked, requestId: newId<string>() }))
        return failure === undefined ? as : undefined
      }),
    )
    const readers = made.filter((each) => each !== undefined)
    expect(readers.length, listName).toBeGreaterThan(0)
    await server.runJobs()
    for (const as of readers)
      expect((await as.call(listListExport, {})).list[0], listName).toMatchObject({
        listName,
        statusDict: exportState.done,
      })
  }
})

test('the audit log has who took out which list under which filters, with numbers masked', async () => {
  const { id, as } = await member('finance')
  await ask(as, 'withdraw', 'keyword=13812345678')
  const [entry] = await sql()<{ changes: Record<string, { after: string }> }[]>`
    select changes from audit_log where operator_id = ${id} and action = 'operators.exportList'`
  expect(entry?.changes).toMatchObject({ list: { after: '提现' }, filters: { after: 'keyword=138****5678' } })
})

describe('an export is refused', () => {
  test('to who may not read the list, and to who is no operator', async () => {
    const { as } = await member('support')
    expect(await failureOf(ask(as, 'withdraw'))).toBe('forbidden')
    const { token } = await makeCreator(sql())
    for (const by of [api(server.app), api(server.app, token)]) {
      expect(await failureOf(ask(by, 'enroll'))).toBe('tokenIllegal')
      expect(await failureOf(by.call(listListExport, {}))).toBe('tokenIllegal')
    }
  })

  test('with filters that the list does not know', async () => {
    const { as } = await member('finance')
    expect(await failureOf(ask(as, 'withdraw', 'statusDict=77'))).toBe('invalidInput')
    expect(await failureOf(as.raw(createListExport, { listName: 'everything' }))).toBe('invalidInput')
    expect(await failureOf(as.raw(listListExport, { pageSize: 1000 }))).toBe('invalidInput')
    const json = { listName: 'withdraw', formatDict: '3', requestId: newId<string>() }
    expect(await failureOf(as.raw(createListExport, json))).toBe('invalidInput')
  })

  test('beyond three that are under way, and fifty a day', async () => {
    const { id, as } = await member('finance')
    const asked = await Promise.all(Array.from({ length: 6 }, () => failureOf(ask(as, 'refund'))))
    expect(asked.filter((error) => error === undefined)).toHaveLength(3)
    expect(asked.filter((error) => error === 'exportTooMany')).toHaveLength(3)
    await server.runJobs()
    await sql()`
      insert into operator_exports (id, operator_id, list_name, format_dict, filters, status_dict, file_name, create_time)
      select gen_random_uuid(), ${id}, 'refund', 1, '', 3, 'a.csv', ${now()} from generate_series(1, 50)`
    expect(await failureOf(ask(as, 'refund'))).toBe('exportsOfDayUsed')
  })

  test('at last, if the operator has lost the role meanwhile', async () => {
    const { id, as } = await member('finance')
    const { id: exportId } = await ask(as, 'withdraw')
    await sql()`update operators set enabled_flag = false where id = ${id}`
    await server.runJobs()
    const [row] = await sql()<
      object[]
    >`select status_dict, reason from operator_exports where id = ${exportId}`
    expect(row).toMatchObject({ statusDict: exportState.failed, reason: '没有权限进行此操作' })
  })
})

test('a file is the operator’s own, at a signed address, for seven days', async () => {
  const [mine, theirs] = [await member('finance'), await member('finance')]
  const { done } = await download(mine.as, 'withdraw')
  const url = done?.url ?? ''
  expect((await theirs.as.call(listListExport, {})).list).toEqual([])
  const read = async (address: string) => (await server.app.inject(address)).statusCode
  expect(await read(url)).toBe(200)
  expect(await read(url.replace(/s=.{4}/, 's=AAAA'))).toBe(403)
  expect(await read(url.replace(mine.id, theirs.id))).toBe(403)
  expect(await read(url.replace(done?.id ?? '', newId<OperatorExportId>()))).toBe(403)
  expect(await read('/exports/office/x/y?e=1&s=1')).toBe(404)
  await server.runTimed('clearListExports', plusDays(now(), 8))
  expect(await read(url)).toBe(404)
  expect((await mine.as.call(listListExport, {})).list[0]).toMatchObject({
    statusDict: exportState.expired,
    url: null,
  })
})
