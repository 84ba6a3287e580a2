import { fen } from '@zsm/contract/money/fen'
import { payChannel, refundChannel } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { expect } from 'vitest'
import { test } from '../../test/database-test.ts'
import { makeCreator } from '../../test/makers.ts'
import { makeGoodForSale, makeNotice, makeRefundNotice, pay, payBack } from '../../test/money.ts'
import { runScript, type Sql, transaction } from '../database/sql.ts'
import { listIncome } from '../funds/funds.ts'
import { newId } from '../ids.ts'
import { listOrders } from '../orders/orders.ts'
import { listRefunds } from './refunds.ts'

const pages = 100
const pageSize = 2

type Listed = { id: string }
type Paged = { pageNum: number; pageSize: number; afterId?: string }
/** A list that shows money: how to read it, and how to copy its one row with times some hours from now. */
type List = {
  read: (sql: Sql, creator: CreatorId, page: Paged) => Promise<{ list: Listed[] }>
  copy: (creator: CreatorId, hours: string) => string
}

const lists: Record<string, List> = {
  orders: {
    read: (sql, creator, page) => listOrders(sql, creator, page as Parameters<typeof listOrders>[2]),
    copy: (creator, hours) => `
      insert into orders (creator_id, id, order_no, shop_dict, biz_dict, good_id, good_name, good_snapshot, user_id,
        user_name, user_mobile, source_dict, pay_channel_dict, trade_no, origin_fen, pay_fen, platform_fee_fen,
        channel_fee_fen, income_fen, status_dict, create_time, pay_time)
      select creator_id, uuidv7(), uuidv7()::text, shop_dict, biz_dict, good_id, good_name, good_snapshot, user_id, user_name,
        user_mobile, source_dict, 9, '', pay_fen, pay_fen, 0, 0, pay_fen, 4, now(), now() + interval '1 hour' * n
      from (select * from orders where creator_id = '${creator}' and pay_channel_dict = ${payChannel.sandbox}) as first
      cross join ${hours} as n`,
  },
  entries: {
    read: (sql, creator, page) => listIncome(sql, creator, page as Parameters<typeof listIncome>[2]),
    copy: (creator, hours) => `
      insert into ledger_lines (creator_id, id, tx_id, book, type_dict, amount_fen, balance_fen)
      select creator_id, uuidv7(interval '1 hour' * n), id, 1, 1, 1, 1
      from (select creator_id, id from ledger_txs where creator_id = '${creator}' and kind = 'sale') as first
      cross join ${hours} as n`,
  },
  refunds: {
    read: (sql, creator, page) => listRefunds(sql, creator, page as Parameters<typeof listRefunds>[2]),
    copy: (creator, hours) => `
      insert into refunds (creator_id, id, refund_no, order_id, amount_fen, income_fen, reason_dict, apply_by_dict,
        channel_dict, status_dict, prior_status_dict, apply_time, success_time)
      select creator_id, uuidv7(interval '1 hour' * n), uuidv7()::text, order_id, 1, 1, 6, 2, 2, 5, 4, now(), now()
      from (select creator_id, order_id from refunds where creator_id = '${creator}' and channel_dict = ${refundChannel.original}) as first
      cross join ${hours} as n`,
  },
}

const run = (sql: Sql, text: string) => transaction(sql, (sql) => runScript(sql, text))

const idsOf = ({ list }: { list: Listed[] }) => list.map(({ id }) => id)

for (const [name, { read, copy }] of Object.entries(lists)) {
  test(`a hundred pages of ${name} show every row once, while new and late rows arrive [E9]`, async ({
    sql,
  }) => {
    const { creator } = await makeCreator(sql)
    const notice = makeNotice(await makeGoodForSale(sql, creator))
    await pay(sql, notice)
    await payBack(sql, makeRefundNotice(notice.tradeNo, { refundFen: fen(1) }))
    await run(sql, copy(creator, `generate_series(${-pages * pageSize}, -1)`))
    const there: string[] = []
    for (const pageNum of [1, 2]) there.push(...idsOf(await read(sql, creator, { pageNum, pageSize: 100 })))
    const seen: string[] = []
    for (let pageNum = 1; pageNum <= pages; pageNum += 1) {
      const afterId = seen.at(-1)
      const asked = { pageNum, pageSize, ...(afterId !== undefined && { afterId }) }
      seen.push(...idsOf(await read(sql, creator, asked)))
      // A new row, and one whose place is on a page that was read before, as after a late notice.
      const late = pageNum > 10 ? -pageNum / 4 : pageNum
      await run(sql, copy(creator, `unnest(array[${pageNum}, ${late}]::float8[])`))
    }
    expect(seen).toEqual(there)
    expect(idsOf(await read(sql, creator, { pageNum: 2, pageSize, afterId: newId() }))).toEqual([])
  })
}
