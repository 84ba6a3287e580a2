import { runScript, type Sql, transaction } from '../../server/src/database/sql.ts'
import { Fragment } from '../../server/src/database/statement.ts'
import { inOneGo } from './many-orders.ts'

/** Tables that hold nothing of what operators read, or one row of which is large. */
const skipped = new Set([
  ...['requests', 'drafts', 'sessions', 'uploads', 'visitors', 'visit_days', 'good_visits', 'good_view_days'],
  ...['webhook_endpoints', 'webhook_events', 'webhook_deliveries', 'webhook_attempts', 'api_keys'],
  ...['file_waveforms', 'shop_scores', 'good_scores', 'play_grants', 'douyin_tokens', 'douyin_states'],
])

/**
 * Texts that differ between people and things; the others are the same for all. The masks of sealed numbers are among them, because a copy
 * of a sealed number opens for nobody but its first owner.
 */
const varied = /(^|_)(name|title|no|code|key|account|mobile|reason|words|question|text|tail4|mask)$/

/** A state that hardly anything waits in, as in a shop that is run: one of a thousand copies keeps the state of its original. */
const decided: Record<string, Record<string, string>> = {
  withdraws: { status_dict: '3', arrive_time: 'now()' },
  disputes: { status_dict: '4', decide_time: 'now()' },
  adjustments: { status_dict: '3', decide_time: 'now()' },
  complaints: { status_dict: '4', decide_time: 'now()' },
}

type Column = { table: string; name: string; type: string }

/**
 * Copies everything of one creator to `count` others, a year back in time. Ids stay consistent, because a copy's id comes from the
 * original's id and the number of the copy.
 */
export async function copyCreator(sql: Sql, creatorId: string, count: number): Promise<void> {
  const columns = Map.groupBy(await findColumns(sql), ({ table }) => table)
  for (const [table, ofTable] of columns) {
    if (skipped.has(table)) continue
    const names = ofTable.map(({ name }) => name).join(', ')
    const values = ofTable.map((column) => copied(column, count)).join(', ')
    await inOneGo(sql, (sql) =>
      runScript(
        sql,
        `insert into ${table} (${names}) select ${values} from ${table} as original
         cross join generate_series(1, ${count}) as k where original.creator_id = '${creatorId}'`,
      ),
    )
  }
  await transaction(sql, (sql) => runScript(sql, 'set local statement_timeout = 0; analyze'))
}

function findColumns(sql: Sql): Promise<Column[]> {
  return sql<Column[]>`
    select table_name as table, column_name as name, data_type as type
    from information_schema.columns as columns
    where table_schema = 'public' and is_generated = 'NEVER' and table_name in (
      select table_name from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'creator_id')
    order by table_name, ordinal_position`
}

/** What a column of a copy holds. */
function copied({ table, name, type }: Column, count: number): string {
  const kept = `original.${name}`
  const value = variedValue(kept, { name, type, stepMs: Math.floor(yearMs / count) })
  const after = decided[table]?.[name]
  return after === undefined ? value : `case when k % 1000 = 0 then ${value} else ${after} end`
}

const yearMs = 365 * 86_400_000

function variedValue(
  kept: string,
  { name, type, stepMs }: { name: string; type: string; stepMs: number },
): string {
  if (type === 'uuid') return idOf(kept, stepMs)
  if (type.startsWith('timestamp')) return `${kept} - k * interval '${stepMs} milliseconds'`
  if (type === 'date') return `${kept} - (k::bigint * ${stepMs} / 86400000)::int`
  if (type === 'bytea' && name.endsWith('_hash')) return `sha256(${kept} || k::text::bytea)`
  if (type !== 'text' || !varied.test(name)) return kept
  if (/mobile$|^account$/.test(name))
    return `case when ${kept} ~ '^1\\d{10}$' then '1' || lpad((3e9::bigint + k)::text, 10, '0') else ${kept} end`
  return `case when ${kept} = '' then '' else ${kept} || k end`
}

/** The id of a copy: the time of the original's, moved, and a digest. */
const idOf = (kept: string, stepMs: number) => `(
  lpad(to_hex(('x' || substr(replace(${kept}::text, '-', ''), 1, 12))::bit(48)::bigint - k::bigint * ${stepMs}), 12, '0')
  || '7' || substr(md5(${kept}::text || k), 1, 3) || '8' || substr(md5(${kept}::text || k), 4, 15))::uuid`

/** How many rows a table has. */
export async function countRows(sql: Sql, table: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`select count(*) as count from ${new Fragment([table], [])}`
  return row.count
}
