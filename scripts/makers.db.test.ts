import { contract } from '@zsm/contract'
import { goodAudit, shopKind } from '@zsm/contract/states'
import type { GoodId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { api } from '../server/test/api.ts'
import { expectSound } from '../server/test/money.ts'
import { testApp } from '../server/test/test-app.ts'
import { makeCheckout, makeCreator, makeLearner, makeShop } from './makers.ts'

test.for([
  { review: 'on', automatic: '0' },
  { review: 'off', automatic: '1' },
])('a new sample creator has a good on sale while review is $review [K3]', async ({ automatic }) => {
  const server = await testApp()
  try {
    const { sql } = server.database
    await sql`update settings set value = ${automatic} where key = 'zsm_good_auto_audit'`
    const made = await makeCreator({ sql, config: server.config })
    const { list } = await api(server.app)
      .as(made)
      .call(contract.goods.listData, { shopDict: shopKind.knowledge })
    expect(list).toMatchObject([
      { name: '手机摄影入门：七天拍出好照片', shelfFlag: true, auditDict: goodAudit.passed },
    ])
  } finally {
    await server.close()
  }
})

test('a sample checkout has a page on which a tester pays it, and the creator has the order', async () => {
  const server = await testApp()
  try {
    const made = await makeCheckout({ sql: server.database.sql, config: server.config })
    const { pathname: url } = new URL(made.payUrl)
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await server.app.inject({ url })).body).toContain('沙箱收银台')
    await server.app.inject({ method: 'POST', url, headers, payload: 'choice=pay' })
    const { list } = await api(server.app).as(made).call(contract.orders.listData, { keyword: made.orderNo })
    expect(list).toMatchObject([{ orderNo: made.orderNo, userName: '沙箱买家' }])
  } finally {
    await server.close()
  }
})

test('a sample shop has reviews and questions on the page of its course, also the second one of a day', async () => {
  const server = await testApp()
  try {
    const parts = { sql: server.database.sql, config: server.config }
    const pageOf = async (url: string) =>
      api(server.app).call(contract.buying.getGood, { id: url.slice(url.lastIndexOf('/') + 1) as GoodId })
    for (const { good } of [await makeShop(parts), await makeShop(parts)]) {
      const { reviewCount, questionCount, score, reviews } = await pageOf(good)
      expect([reviewCount, questionCount, score.count]).toEqual([3, 2, 3])
      expect(reviews.filter(({ answer }) => answer !== '')).toHaveLength(2)
    }
    await expectSound(parts.sql)
  } finally {
    await server.close()
  }
})

test('a sample learner is signed in by the printed cookie', async () => {
  const server = await testApp()
  try {
    const { mobile, cookie } = await makeLearner({ sql: server.database.sql, config: server.config })
    const { path: url } = contract.learners.current
    const answer = await server.app.inject({ method: 'POST', url, headers: { cookie } })
    expect(answer.json().data.learner.mobile.slice(-4)).toBe(mobile.slice(-4))
  } finally {
    await server.close()
  }
})
