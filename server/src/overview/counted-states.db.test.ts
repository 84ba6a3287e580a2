import { accountState, goodAudit, merchantState, refundState } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator, makeGood } from '../../test/makers.ts'
import { makeGoodForSale, makeNotice, makeRefundNotice, pay, payBack } from '../../test/money.ts'
import { counting, preferIndexes } from '../../test/rows-read.ts'
import type { Sql } from '../database/sql.ts'
import { countReviews } from '../goods/reviews/queries.ts'
import { searchReviews } from '../goods/reviews/reviews.ts'
import { countAllMerchants } from '../merchants/office.queries.ts'
import { countAllRefunds } from '../refunds/office.queries.ts'
import { countAllCreators } from './creators.queries.ts'

const page = { pageNum: 1, pageSize: 20 }

const makeMerchant = (sql: Sql, creator: CreatorId) => sql`
  insert into merchants (creator_id, request_no, status_dict, kind_dict, short_name, real_name, id_card_mask, id_card_front_file_id,
    id_card_back_file_id, valid_from, account_type_dict, bank_name, city_code, holder_name, card_no_tail4, mobile_mask, secrets,
    submit_time, change_time)
  values (${creator}, ${creator}, ${merchantState.opened}, 1, '', '', '', gen_random_uuid(), gen_random_uuid(), now(), 1, '', '', '', '',
    '', '', now(), now())`

test("a rare state of an operators' list is counted without reading the rows of other states", async ({
  sql,
}) => {
  const { creator } = await makeCreator(sql)
  await makeGood(sql, creator)
  await makeMerchant(sql, creator)
  const notice = makeNotice(await makeGoodForSale(sql, creator))
  await pay(sql, notice)
  await payBack(sql, makeRefundNotice(notice.tradeNo))
  await preferIndexes(sql)
  const { sql: counted, reads } = counting(sql, 'goods', 'accounts', 'merchants', 'refunds')
  await countReviews(counted, { ...page, auditDict: goodAudit.rejected })
  await countAllCreators(counted, { ...page, statusDict: accountState.frozen })
  await countAllMerchants(counted, { ...page, statusDict: merchantState.frozen })
  await countAllRefunds(counted, { ...page, waitFlag: false, statusDict: refundState.failed })
  expect(reads).toEqual([0, 0, 0, 0])
})

test('approved goods are not counted when goods to review are listed', async ({ sql }) => {
  const { stateCounts } = await searchReviews(sql, {
    ...page,
    auditDict: goodAudit.waiting,
    statesFlag: true,
  })
  expect(stateCounts?.map(({ state }) => state)).toEqual([`${goodAudit.waiting}`, `${goodAudit.rejected}`])
})
