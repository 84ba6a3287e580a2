import type { CreatorId } from '@zsm/contract/values'
import { runScript, type Sql, transaction } from '../server/src/database/sql.ts'
import { checkInvariants } from '../server/src/funds/invariants.ts'
import { rebuildReports } from '../server/src/funds/public.ts'

const tables = ['orders', 'payment_trades', 'ledger_txs', 'ledger_lines']

/** Paid orders of one creator over a year, older ones settled, with every movement of their money. */
export async function loadOrders(sql: Sql, creator: CreatorId, count: number): Promise<void> {
  await transaction(sql, async (sql) => {
    await runScript(sql, settings)
    const indexes = await findIndexes(sql)
    await runScript(sql, indexes.map(({ name }) => `drop index ${name}`).join(';'))
    await runScript(sql, script(creator, count))
    await runScript(sql, indexes.map(({ definition }) => definition).join(';'))
    await runScript(sql, 'analyze')
    await rebuildReports(sql, creator)
    const violations = await checkInvariants(sql)
    if (violations.length > 0) throw new Error(`the loaded ledger breaks: ${JSON.stringify(violations)}`)
  })
}

// The role of a replica checks no foreign key row by row; the ledger's rules are checked over all rows at the end.
const settings = `
set local session_replication_role = replica;
set local statement_timeout = 0;
set local synchronous_commit = off;
set local work_mem = '256MB';
set local maintenance_work_mem = '512MB'`

/** Indexes that keep no rule: built once over all rows they cost a fraction of growing row by row. */
function findIndexes(sql: Sql): Promise<{ name: string; definition: string }[]> {
  return sql<{ name: string; definition: string }[]>`
    select index_class.oid::regclass::text as name, pg_get_indexdef(index_class.oid) as definition
    from pg_index join pg_class as index_class on index_class.oid = indexrelid
    where indrelid::regclass::text = any(${tables}) and not indisunique`
}

// Times 311 s apart: no sale falls on another's settlement, so the ids of the lines are in the order of time.
const script = (creator: CreatorId, count: number) => `
create temp table sold on commit drop as
select n, uuidv7(pay_time - clock_timestamp()) as id, 'B' || lpad(n::text, 19, '0') as order_no,
  goods[1 + n % cardinality(goods)] as good_id, pay_time, pay_time + interval '7 days' as settle_time,
  pay_time < now() - interval '7 days' as settled, 9900 as pay_fen, 990 as fee_fen, 8910 as income_fen
from generate_series(1, ${count}) as n
cross join lateral (select now() - n * interval '311 seconds' as pay_time) as times
cross join (select array_agg(id order by id) as goods from goods where creator_id = '${creator}') as shelf;

insert into orders (creator_id, id, order_no, shop_dict, biz_dict, good_id, good_name, good_snapshot, user_id, user_name,
  user_mobile, source_dict, pay_channel_dict, trade_no, origin_fen, pay_fen, platform_fee_fen, channel_fee_fen,
  income_fen, status_dict, create_time, pay_time, settle_time, settle_flag)
select '${creator}', sold.id, order_no, 1, 2, good_id, goods.name,
  jsonb_build_object('name', goods.name, 'coverFileIds', goods.cover_file_ids, 'priceFen', pay_fen, 'version', 1),
  'buyer-' || n % 5000, '学员' || n % 5000, '138****' || lpad((n % 10000)::text, 4, '0'), 1 + n % 3, 8, order_no,
  pay_fen, pay_fen, fee_fen, 0, income_fen, 2, pay_time, pay_time, settle_time, settled
from sold join goods on goods.creator_id = '${creator}' and goods.id = sold.good_id;

insert into payment_trades (channel, trade_no, creator_id, order_id, order_no, notice_hash, create_time)
select 'sandbox', order_no, '${creator}', id, order_no, md5(order_no), pay_time from sold;

insert into order_days (creator_id, day, status_dict, order_count, pay_fen, refund_fen, income_fen)
select '${creator}', (pay_time at time zone 'Asia/Shanghai')::date, 2, count(*), sum(pay_fen), 0, sum(income_fen)
from sold group by 2;

create temp table moved on commit drop as
select uuidv7(time - clock_timestamp()) as tx_id, kind, time, sold.*,
  sum(case kind when 'sale' then income_fen else -income_fen end) over by_time as frozen_fen,
  sum(case kind when 'sale' then 0 else income_fen end) over by_time as available_fen
from sold
cross join lateral (values ('sale', pay_time), ('settle', settle_time)) as movements (kind, time)
where kind = 'sale' or settled
window by_time as (order by time);

insert into ledger_txs (creator_id, id, kind, idem_key, title, order_id, order_no, good_id, occur_time, unfreeze_time)
select '${creator}', tx_id, kind, kind || ':' || id, '课程收入', id, order_no, good_id, time, settle_time from moved;

insert into ledger_lines (creator_id, id, tx_id, book, type_dict, amount_fen, balance_fen)
select '${creator}', uuidv7(time - clock_timestamp()), tx_id, book, type_dict, amount_fen, balance_fen
from moved
cross join lateral (values
  ('sale', 13, 1, -pay_fen, null), ('sale', 11, 3, fee_fen, null), ('sale', 1, 1, income_fen, frozen_fen),
  ('settle', 1, 1, -income_fen, frozen_fen), ('settle', 2, 1, income_fen, available_fen)
) as lines (of_kind, book, type_dict, amount_fen, balance_fen)
where of_kind = kind;

insert into funds (creator_id, id, frozen_fen, available_fen, create_time)
select '${creator}', uuidv7(), coalesce(sum(income_fen) filter (where not settled), 0),
  coalesce(sum(income_fen) filter (where settled), 0), now()
from sold
on conflict (creator_id) do update
set frozen_fen = excluded.frozen_fen, available_fen = excluded.available_fen;
`
