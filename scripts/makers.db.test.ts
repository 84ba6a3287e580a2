import { contract } from '@zsm/contract'
import { goodAudit, shopKind } from '@zsm/contract/states'
import { expect, test } from 'vitest'
import { api } from '../server/test/api.ts'
import { testApp } from '../server/test/test-app.ts'
import { makeCreator } from './makers.ts'

test.for([
  { review: 'on', automatic: '0' },
  { review: 'off', automatic: '1' },
])('a new sample creator has a good on sale while review is $review', async ({ automatic }) => {
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
