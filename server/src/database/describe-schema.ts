import type { Sql } from './sql.ts'

type Table = { id: number; name: string; comment: string | null }

/** The schema as one page of SQL, read from the catalogue, with tables in the order of their creation. */
export async function describeSchema(sql: Sql): Promise<string> {
  const tables = await sql<Table[]>`
    select oid as id, relname as name, obj_description(oid, 'pg_class') as comment
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by oid`
  const texts = await Promise.all(tables.map((table) => describeTable(sql, table)))
  return texts.join('\n')
}

async function describeTable(sql: Sql, { id, name, comment }: Table): Promise<string> {
  const [columns, constraints, indexes] = await Promise.all([
    listColumns(sql, id),
    listConstraints(sql, id),
    listIndexes(sql, id),
  ])
  const body = [...columns, ...constraints].map(({ line }) => `  ${lowerCase(line)}`)
  const note = comment ? `-- ${comment}\n` : ''
  const rest = indexes.map(
    ({ line }) => `${lowerCase(line).replace(' on public.', ' on ').replace(' using btree', '')};\n`,
  )
  return `${note}create table ${name} (\n${body.join(',\n')}\n);\n${rest.join('')}`
}

type Lines = { line: string }[]

function listColumns(sql: Sql, table: number): Promise<Lines> {
  return sql<Lines>`
    select concat_ws(' ', quote_ident(a.attname), replace(format_type(a.atttypid, a.atttypmod), 'timestamp(3) with time zone', 'timestamptz(3)'),
      case when a.attcollation <> t.typcollation then 'collate ' || quote_ident(c.collname) end,
      case when a.attnotnull then 'not null' end,
      case when a.attgenerated = 's' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
        when d.adbin is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid) end) as line
    from pg_attribute as a join pg_type as t on t.oid = a.atttypid left join pg_collation as c on c.oid = a.attcollation
      left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${table}::oid and a.attnum > 0 and not a.attisdropped order by a.attnum`
}

/** Without not-null constraints (n), which stand with their columns. */
function listConstraints(sql: Sql, table: number): Promise<Lines> {
  return sql<Lines>`
    select 'constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) as line
    from pg_constraint where conrelid = ${table}::oid and contype <> 'n'
    order by array_position(array['p', 'u', 'f', 'c'], contype::text), conname`
}

function listIndexes(sql: Sql, table: number): Promise<Lines> {
  return sql<Lines>`
    select pg_get_indexdef(i.indexrelid) as line
    from pg_index as i join pg_class as c on c.oid = i.indexrelid
    where i.indrelid = ${table}::oid and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
    order by c.relname`
}

/** The catalogue's keywords in lower case; quoted text is unchanged. */
function lowerCase(line: string): string {
  return line.replace(/'(?:[^']|'')*'|"[^"]*"|\b[A-Z]{2,}\b/g, (word) =>
    /^['"]/.test(word) ? word : word.toLowerCase(),
  )
}
