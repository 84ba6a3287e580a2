import { contract } from '@zsm/contract'
import { fen } from '@zsm/contract/money/fen'
import type { GoodId } from '@zsm/contract/values'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api, failureOf } from '../../../test/api.ts'
import { courseCategory, type MadeCreator, makeCreator, makeGood } from '../../../test/makers.ts'
import { makeNotice, pay } from '../../../test/money.ts'
import { sharedApp } from '../../../test/test-app.ts'

const { batchUpdatePrice, get, update } = contract.goods
const server = sharedApp()
const sql = () => server.database.sql
let creator: MadeCreator
let mine: Api

beforeAll(async () => {
  creator = await makeCreator(sql())
  mine = api(server.app, creator.token)
})

const made = () => makeGood(sql(), creator.creator)
const priceOf = async (id: GoodId) => (await mine.call(get, { id })).priceFen
const done = (id: GoodId) => ({
  id,
  doneFlag: true,
  error: null,
  message: null,
  endedPlanId: null,
  waitsFlag: false,
})
const refused = (id: GoodId, error: string) => expect.objectContaining({ id, doneFlag: false, error })
const change = (id: GoodId, from: number, to: number) => ({ id, seenFen: fen(from), priceFen: fen(to) })

test('several prices change at once, each with a line in the audit log, and earlier payments still fit', async () => {
  const [one, two] = [await made(), await made()]
  const changes = [change(one.id, 9900, 5900), change(two.id, 9900, 1)]
  expect(await mine.call(batchUpdatePrice, { changes })).toEqual({ list: [done(one.id), done(two.id)] })
  expect([await priceOf(one.id), await priceOf(two.id)]).toEqual([5900, 1])
  const entries = await sql()<{ targetId: string; changes: object }[]>`
    select target_id, changes from audit_log where creator_id = ${creator.creator} and action = 'goods.changePrice'
      and target_id = any(${[one.id, two.id]})`
  expect(entries.map(({ targetId }) => targetId).toSorted()).toEqual([one.id, two.id].toSorted())
  expect(await pay(sql(), makeNotice(one.id, { payFen: fen(9900) }))).toMatchObject({
    orderNo: expect.any(String),
  })
})

test('the same changes again change nothing', async () => {
  const { id } = await made()
  const changes = [change(id, 9900, 5900)]
  await mine.call(batchUpdatePrice, { changes })
  const { version } = await mine.call(get, { id })
  expect(await mine.call(batchUpdatePrice, { changes })).toEqual({ list: [done(id)] })
  expect(await mine.call(get, { id })).toMatchObject({ version, priceFen: 5900 })
})

test('a refused change does not stop the others: changed meanwhile, free, below the line price, another creator’s', async () => {
  const [changed, free, lined, good] = [await made(), await made(), await made(), await made()]
  const other = await makeGood(sql(), (await makeCreator(sql())).creator)
  const save = async (id: GoodId, fields: object) => {
    const { version, name, coverFileIds, priceFen, introHtml } = await mine.call(get, { id })
    const kept = { version, name, coverFileIds, priceFen, introHtml, classifyId: courseCategory }
    await mine.call(update, { id, ...kept, ...fields })
  }
  await save(changed.id, { priceFen: fen(8800) })
  await save(free.id, { priceFen: fen(0), freeFlag: true })
  await save(lined.id, { linePriceFen: fen(10_000) })
  const { list } = await mine.call(batchUpdatePrice, {
    changes: [
      change(changed.id, 9900, 5900),
      change(free.id, 0, 5900),
      change(lined.id, 9900, 10_100),
      change(other.id, 9900, 5900),
      change(good.id, 9900, 5900),
    ],
  })
  expect(list).toEqual([
    refused(changed.id, 'versionConflict'),
    refused(free.id, 'invalidInput'),
    refused(lined.id, 'goodIncomplete'),
    refused(other.id, 'goodNotFound'),
    done(good.id),
  ])
  expect(await Promise.all([changed, free, lined, good].map(({ id }) => priceOf(id)))).toEqual([
    8800, 0, 9900, 5900,
  ])
  const [untouched] = await sql()<{ priceFen: number }[]>`select price_fen from goods where id = ${other.id}`
  expect(untouched).toEqual({ priceFen: 9900 })
})

test('of two windows that change one price at once, the second is refused', async () => {
  const { id } = await made()
  const answers = await Promise.all(
    [5900, 4900].map((to) => mine.call(batchUpdatePrice, { changes: [change(id, 9900, to)] })),
  )
  expect(
    answers
      .flatMap(({ list }) => list)
      .map(({ error }) => error)
      .toSorted(),
  ).toEqual([null, 'versionConflict'])
})

test('a change needs a session, a price of at least one fen, and 1 to 100 goods', async () => {
  const { id } = await made()
  const changes = [change(id, 9900, 5900)]
  expect(await failureOf(api(server.app).raw(batchUpdatePrice, { changes }))).toBe('tokenIllegal')
  for (const bad of [[], [change(id, 9900, 0)], Array.from({ length: 101 }, () => change(id, 9900, 5900))])
    expect(await failureOf(mine.raw(batchUpdatePrice, { changes: bad }))).toBe('invalidInput')
})
