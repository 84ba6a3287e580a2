import type { FundItem, funds } from '@zsm/contract/funds'
import type { CreatorId, Fen, FundId, Instant } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { pageBounds } from '../database/page.ts'
import type { Fragment, Sql, Tx } from '../database/sql.ts'
import { foundLines, isSought } from './keywords.queries.ts'

export type FundRow = {
  id: FundId
  frozenFen: Fen
  availableFen: Fen
  withdrawingFen: Fen
  withdrawnFen: Fen
  debtFen: Fen
}

export type ItemFilters = InputOf<typeof funds.incomeList>
export type EntryFilters = Omit<ItemFilters, 'pageNum' | 'pageSize' | 'afterId'>

export async function findFund(sql: Sql, creator: CreatorId): Promise<FundRow | undefined> {
  const [fund] = await sql<FundRow[]>`
    select id, frozen_fen, available_fen, withdrawing_fen, withdrawn_fen, debt_fen
    from funds where creator_id = ${creator}`
  return fund
}

export async function insertFund(
  sql: Sql,
  creator: CreatorId,
  { id, createTime }: { id: FundId; createTime: Instant },
): Promise<void> {
  await sql`
    insert into funds ${sql.insert({ creatorId: creator, id, createTime })}
    on conflict on constraint funds_pkey do nothing`
}

/** The fund, locked until the transaction ends. Requests of one creator that need its balance run one after the other. */
export async function findLockedFund(sql: Tx, creator: CreatorId): Promise<FundRow | undefined> {
  const [fund] = await sql<FundRow[]>`
    select id, frozen_fen, available_fen, withdrawing_fen, withdrawn_fen, debt_fen
    from funds where creator_id = ${creator} for update`
  return fund
}

/** The same without waiting: false while another transaction holds the lock. */
export async function lockFundOrSkip(sql: Tx, creator: CreatorId): Promise<boolean> {
  const locked = await sql<{ id: FundId }[]>`
    select id from funds where creator_id = ${creator} for update skip locked`
  return locked.length > 0
}

const items = (sql: Sql) => sql`
  select lines.id, funds.id as fund_id, lines.creator_id as front_id, lines.tx_id as group_no, lines.type_dict,
    lines.book as bucket_dict, lines.amount_fen, lines.balance_fen, txs.title, txs.order_id, txs.order_no,
    txs.refund_id, txs.withdraw_id, txs.withdraw_no, txs.good_id, txs.occur_time, txs.unfreeze_time
  from ledger_lines as lines
  join ledger_txs as txs on txs.creator_id = lines.creator_id and txs.id = lines.tx_id
  join funds on funds.creator_id = lines.creator_id`

/** The next batch of entries older than the one with this id. */
export async function listItemsBefore(
  sql: Sql,
  creator: CreatorId,
  filters: EntryFilters,
  { id, limit }: { id: FundItem['id'] | undefined; limit: number },
): Promise<FundItem[]> {
  return sql<FundItem[]>`
    ${items(sql)} where lines.creator_id = ${creator} and lines.id = any(array(
      select lines.id from ${matching(sql, creator, filters)} ${after(sql, creator, id)}
      order by lines.id desc limit ${limit}))
    order by lines.id desc`
}

/** The ids of the next batch of the filters, without looking at the keyword. */
export async function listIdsBefore(
  sql: Sql,
  creator: CreatorId,
  { keyword: _, ...filters }: EntryFilters,
  { id, limit }: { id: FundItem['id'] | undefined; limit: number },
): Promise<FundItem['id'][]> {
  const rows = await sql<{ id: FundItem['id'] }[]>`
    select lines.id from ${matching(sql, creator, filters)} ${after(sql, creator, id)}
    order by lines.id desc limit ${limit}`
  return rows.map(({ id }) => id)
}

/** The entries among these that contain the keyword. */
export async function listSought(
  sql: Sql,
  creator: CreatorId,
  { ids, keyword }: { ids: readonly FundItem['id'][]; keyword: string },
): Promise<FundItem[]> {
  return sql<FundItem[]>`
    ${items(sql)} where lines.creator_id = ${creator} and lines.id = any(${ids}::uuid[]) and ${isSought(sql, keyword)}
    order by lines.id desc`
}

function after(sql: Sql, creator: CreatorId, id: FundItem['id'] | undefined): Fragment {
  if (id === undefined) return sql.empty
  return sql`and lines.id < (
    select last.id from ledger_lines as last where last.creator_id = ${creator} and last.id = ${id})`
}

/** The creator's side of the ledger, newest first. */
export async function listItems(sql: Sql, creator: CreatorId, filters: ItemFilters): Promise<FundItem[]> {
  const { limit, offset } = pageBounds(filters)
  return sql<FundItem[]>`
    ${items(sql)} where lines.creator_id = ${creator} and lines.id = any(array(
      select lines.id from ${matching(sql, creator, filters)}
      order by lines.id desc limit ${limit} offset ${offset}))
    order by lines.id desc`
}

type ItemTotals = { count: number; fen: Fen }

/** Whether `ledger_sums` can answer these filters exactly. */
export function isSummed({ orderId, refundId, withdrawId, keyword }: ItemFilters): boolean {
  return [orderId, refundId, withdrawId].every((id) => id === undefined) && !keyword
}

/** The count and the sum of all entries of a book and a type. */
export async function findTotals(
  sql: Sql,
  creator: CreatorId,
  { bucketDict, typeDict }: ItemFilters,
): Promise<ItemTotals> {
  const [totals] = await sql<[ItemTotals]>`
    select coalesce(sum(line_count), 0)::bigint as count, coalesce(sum(amount_fen), 0)::bigint as fen from ledger_sums
    where creator_id = ${creator} and ${bucketDict === undefined ? sql`book <= 5` : sql`book = ${bucketDict}`}
      ${typeDict === undefined ? sql.empty : sql`and type_dict = ${typeDict}`}`
  return totals
}

/** The same for filters that `ledger_sums` cannot answer: it reads the entries. */
export async function sumItems(sql: Sql, creator: CreatorId, filters: ItemFilters): Promise<ItemTotals> {
  const [totals] = await sql<[ItemTotals]>`
    select count(*) as count, coalesce(sum(lines.amount_fen), 0)::bigint as fen from ${matching(sql, creator, filters)}`
  return totals
}

/**
 * `from … where …` of the matching lines. The movement is joined only if a filter needs it. Only lines of the creator's
 * buckets have a balance, so `balance_fen is not null` selects them. With `book <= 5` PostgreSQL would read the index by
 * book and sort all lines for one page.
 */
function matching(
  sql: Sql,
  creator: CreatorId,
  { bucketDict, typeDict, keyword, ...of }: EntryFilters,
): Fragment {
  const filters = sql`
    ${bucketDict === undefined ? sql`and lines.balance_fen is not null` : sql`and lines.book = ${bucketDict}`}
    ${typeDict === undefined ? sql.empty : sql`and lines.type_dict = ${typeDict}`}
    ${txsOf(sql, creator, of)}`
  if (keyword) return sql`${foundLines(sql, creator, { keyword, filters })} where true`
  return sql`ledger_lines as lines where lines.creator_id = ${creator} ${filters}`
}

/** The lines of one order, refund or withdrawal. They belong to few movements, so the ids are looked up first. */
function txsOf(
  sql: Sql,
  creator: CreatorId,
  { orderId, refundId, withdrawId }: Pick<ItemFilters, 'orderId' | 'refundId' | 'withdrawId'>,
): Fragment {
  if ([orderId, refundId, withdrawId].every((id) => id === undefined)) return sql.empty
  return sql`and lines.tx_id = any(array(
    select id from ledger_txs where creator_id = ${creator}
      ${orderId === undefined ? sql.empty : sql`and order_id = ${orderId}`}
      ${refundId === undefined ? sql.empty : sql`and refund_id = ${refundId}`}
      ${withdrawId === undefined ? sql.empty : sql`and withdraw_id = ${withdrawId}`}))`
}
