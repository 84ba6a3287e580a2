import type { CreatorId } from '@zsm/contract/values'
import { runScript, type Sql, type Tx, transaction } from '../../server/src/database/sql.ts'
import { checkCreators } from '../../server/src/payments/invariants.ts'

/** A creator with goods, and the number of orders to load. */
type Seller = { creator: CreatorId; count: number }

const tables = ['orders', 'payment_trades', 'ledger_txs', 'ledger_lines', 'buyer_days']
/** Orders of one batch: few enough that PostgreSQL sorts them in memory. */
const batchSize = 1_000_000

/**
 * Loads a year of orders. Of ten orders, eight are paid through a channel, one is an offline sale and one was
 * closed unpaid. The paid ones are settled with all their ledger lines, except those of the last seven days.
 */
export async function loadOrders(sql: Sql, sellers: readonly Seller[]): Promise<void> {
  const indexes = await findIndexes(sql)
  await inOneGo(sql, async (sql) => {
    await runScript(sql, indexes.map(({ name }) => `drop index ${name}`).join(';'))
  })
  const batches = batchesOf(sellers)
  for (const batch of batches) await inOneGo(sql, (sql) => runScript(sql, script(batch)))
  for (const { definition } of indexes) await inOneGo(sql, (sql) => runScript(sql, definition))
  await inOneGo(sql, (sql) => runScript(sql, 'analyze'))
  for (const batch of batches) await assertTotals(sql, batch)
}

async function assertTotals(sql: Sql, batch: readonly Seller[]): Promise<void> {
  const creators = batch.map(({ creator }) => creator)
  const violations = await checkCreators(sql, creators)
  if (violations.length > 0)
    throw new Error(`the loaded ledger breaks these rules: ${JSON.stringify(violations)}`)
}

function batchesOf(sellers: readonly Seller[]): Seller[][] {
  const batches: Seller[][] = []
  let room = 0
  for (const seller of sellers) {
    if (room < seller.count) {
      batches.push([])
      room = batchSize
    }
    batches.at(-1)?.push(seller)
    room -= seller.count
  }
  return batches
}

// In the replica role PostgreSQL checks no foreign keys row by row. The ledger's rules are checked over all
// rows at the end.
const settings = `
set local session_replication_role = replica;
set local statement_timeout = 0;
set local idle_in_transaction_session_timeout = 0;
set local synchronous_commit = off;
set local work_mem = '256MB';
set local maintenance_work_mem = '1GB';`

export function inOneGo(sql: Sql, run: (sql: Tx) => Promise<void>): Promise<void> {
  return transaction(sql, async (sql) => {
    await runScript(sql, settings)
    await run(sql)
  })
}

/**
 * Indexes that enforce nothing. Building them once over all rows is far cheaper than updating them row by
 * row.
 */
function findIndexes(sql: Sql): Promise<{ name: string; definition: string }[]> {
  return sql<{ name: string; definition: string }[]>`
    select index_class.oid::regclass::text as name, pg_get_indexdef(index_class.oid) as definition
    from pg_index join pg_class as index_class on index_class.oid = indexrelid
    where indrelid::regclass::text = any(${tables}) and not indisunique`
}

const valuesOf = (sellers: readonly Seller[]) =>
  sellers.map(({ creator, count }) => `('${creator}'::uuid, ${count})`).join(', ')

// Ids of ledger lines contain the time and must be unique. Seven days are no multiple of the step between two
// sales, so no sale falls on the instant of another's settlement.
const script = (sellers: readonly Seller[]) => `
create temp table sold on commit drop as
select creator_id, n, uuidv7(pay_time - clock_timestamp()) as id, '9' || lpad(n::text, 19, '0') as order_no,
  creator_id || '-' || n as trade_no,
  goods[1 + n % cardinality(goods)] as good_id, pay_time,
  case when n % 10 < 8 then pay_time + interval '7 days' end as settle_time,
  n % 10 < 8 and pay_time < now() - interval '7 days' as settled, n % 10 < 8 as online, n % 10 = 9 as closed,
  9900 as pay_fen, case when n % 10 < 8 then 990 else 0 end as fee_fen, case when n % 10 < 8 then 8910 else 9900 end as income_fen,
  'buyer-' || n % 5000 as user_id
from (values ${valuesOf(sellers)}) as sellers (creator_id, count)
cross join lateral (
  select array_agg(goods.id order by goods.id) as goods from goods where goods.creator_id = sellers.creator_id
) as shelf
cross join lateral generate_series(count, 1, -1) as n
cross join lateral (select now() - n * (interval '31111000 seconds' / count) as pay_time) as times;

insert into orders (creator_id, id, order_no, shop_dict, biz_dict, good_id, good_name, good_snapshot, user_id, user_name,
  user_mobile, source_dict, pay_channel_dict, trade_no, origin_fen, pay_fen, platform_fee_fen, channel_fee_fen,
  income_fen, status_dict, create_time, pay_time, settle_time, settle_flag, close_time)
select creator_id, sold.id, order_no, 1, 2, good_id, goods.name,
  jsonb_build_object('name', goods.name, 'coverFileIds', goods.cover_file_ids, 'priceFen', pay_fen, 'version', 1),
  user_id, '学员' || n % 5000, '138****' || lpad((n % 10000)::text, 4, '0'), case when online then 1 + n % 3 else 4 end,
  case when online then 8 else 9 end, case when online then sold.trade_no else '' end, pay_fen, pay_fen, fee_fen, 0,
  income_fen, case when closed then 7 when settled or not online then 4 else 2 end, pay_time, pay_time, settle_time,
  settled, case when closed then pay_time end
from sold join goods using (creator_id) where goods.id = sold.good_id;

insert into payment_trades (channel, trade_no, creator_id, order_id, order_no, notice_hash, create_time)
select 'sandbox', trade_no, creator_id, id, order_no, md5(order_no), pay_time from sold where online;

insert into order_days (creator_id, facet, day, status_dict, settle_flag, order_count, pay_fen, refund_fen, income_fen)
select creator_id, concat(good_id, ':', source_dict), (pay_time at time zone 'Asia/Shanghai')::date as day,
  status_dict, settle_flag, count(*), sum(pay_fen), 0, sum(income_fen)
from orders where creator_id in (select distinct creator_id from sold)
group by creator_id, day, status_dict, settle_flag, cube (good_id, source_dict);

insert into fund_days (creator_id, day, good_id, biz_dict, good_name, order_count, pay_fen, fee_fen)
select creator_id, (pay_time at time zone 'Asia/Shanghai')::date as day, good_id, 2, good_id::text, count(*),
  sum(pay_fen), sum(fee_fen)
from sold where online group by creator_id, day, good_id;

insert into buyer_days (creator_id, day, user_id)
select distinct creator_id, (pay_time at time zone 'Asia/Shanghai')::date as day, user_id
from sold where online order by creator_id, day, user_id;

insert into buyers (creator_id, user_id, first_day)
select creator_id, user_id, min((pay_time at time zone 'Asia/Shanghai')::date)
from sold where online group by creator_id, user_id;

create temp table moved on commit drop as
select uuidv7(time - clock_timestamp()) as tx_id, kind, time, sold.*,
  sum(case kind when 'sale' then income_fen else -income_fen end) over by_time as frozen_fen,
  sum(case kind when 'sale' then 0 else income_fen end) over by_time as available_fen
from sold
cross join lateral (values ('sale', pay_time), ('settle', settle_time)) as movements (kind, time)
where online and (kind = 'sale' or settled)
window by_time as (partition by creator_id order by time);

insert into ledger_txs (creator_id, id, kind, idem_key, title, order_id, order_no, good_id, occur_time, unfreeze_time)
select creator_id, tx_id, kind, kind || ':' || id, '课程收入', id, order_no, good_id, time, settle_time from moved;

create temp table lines on commit drop as
select creator_id, time, tx_id, book, type_dict, amount_fen, balance_fen, case when book = 13 then 8 end as channel_account_dict
from moved
cross join lateral (values
  ('sale', 13, 1, -pay_fen, null), ('sale', 11, 3, fee_fen, null), ('sale', 1, 1, income_fen, frozen_fen),
  ('settle', 1, 1, -income_fen, frozen_fen), ('settle', 2, 1, income_fen, available_fen)
) as lines (of_kind, book, type_dict, amount_fen, balance_fen)
where of_kind = kind;

insert into ledger_lines (creator_id, id, tx_id, book, type_dict, channel_account_dict, amount_fen, balance_fen)
select creator_id, uuidv7(time - clock_timestamp()), tx_id, book, type_dict, channel_account_dict, amount_fen, balance_fen from lines;

insert into ledger_sums (creator_id, book, type_dict, channel_account_dict, line_count, amount_fen)
select creator_id, book, type_dict, coalesce(channel_account_dict, 0), count(*), sum(amount_fen)
from lines group by creator_id, book, type_dict, coalesce(channel_account_dict, 0);

insert into funds (creator_id, id, frozen_fen, available_fen, create_time)
select creator_id, uuidv7(), coalesce(sum(income_fen) filter (where not settled), 0),
  coalesce(sum(income_fen) filter (where settled), 0), now()
from sold where online group by creator_id
on conflict (creator_id) do update
set frozen_fen = excluded.frozen_fen, available_fen = excluded.available_fen;
`
