import { contract } from '@zsm/contract/contract'
import { fen } from '@zsm/contract/money/fen'
import { mostDigestDays } from '@zsm/contract/overview/digests'
import { expect, test } from 'vitest'
import { api } from '../../test/api.ts'
import { makeCreator } from '../../test/makers.ts'
import { days, instantAfter, makeGoodForSale, makeNotice, pay } from '../../test/money.ts'
import { sharedApp } from '../../test/test-app.ts'
import { now } from '../clock.ts'

const { getDigest } = contract.overview
const server = sharedApp()
const sql = () => server.database.sql

test('what happened since the last visit is counted; what came before, what is hidden and what others sold is not', async () => {
  const [own, other] = [await makeCreator(sql()), await makeCreator(sql())]
  const good = await makeGoodForSale(sql(), own.creator)
  const ago = (count: number) => instantAfter(now(), -days(count))
  await pay(sql(), makeNotice(good, { payTime: ago(5) }))
  await pay(sql(), makeNotice(good, { payTime: ago(2), payFen: fen(9900) }))
  const { orderNo } = await pay(sql(), makeNotice(good, { payTime: ago(1) }))
  await sql()`update orders set hide_flag = true where creator_id = ${own.creator} and order_no = ${orderNo}`
  await pay(sql(), makeNotice(await makeGoodForSale(sql(), other.creator)))
  const sinceTime = ago(3)
  expect(await api(server.app, own.token).call(getDigest, { sinceTime })).toEqual({
    sinceTime,
    orderCount: 1,
    payFen: 9900,
    moreFlag: false,
    refundCount: 0,
    questionCount: 0,
    reviewCount: 0,
  })
})

test('a digest reaches back at most so many days, and says since when', async () => {
  const { token } = await makeCreator(sql())
  const { sinceTime } = await api(server.app, token).call(getDigest, {
    sinceTime: '2020-01-01T00:00:00.000Z',
  })
  const reached = (Date.parse(now()) - Date.parse(sinceTime)) / days(1)
  expect(Math.round(reached)).toBe(mostDigestDays)
})
