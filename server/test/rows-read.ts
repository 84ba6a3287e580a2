import { type Sql, sessionOf, sqlOn } from '../src/database/sql.ts'

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const readBy = (plan: Plan, tables: readonly string[]): number =>
  (plan.Plans ?? []).reduce((sum, part) => sum + readBy(part, tables), 0) +
  (tables.includes(plan['Relation Name'] ?? '')
    ? (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
    : 0)

/** A database that records how many rows of these tables each statement reads. */
export function counting(sql: Sql, ...tables: readonly string[]): { sql: Sql; reads: number[] } {
  const reads: number[] = []
  const session = sessionOf(sql)
  const counted = sqlOn({
    ...session,
    run: async (statement) => {
      const text = `explain (analyze, timing off, format json) ${statement.plan.text}`
      const plan = { text, name: undefined, reads: false }
      const [row = {}] = await session.run({ ...statement, plan })
      const [[explained]] = Object.values(row) as [[{ Plan: Plan }]]
      reads.push(readBy(explained.Plan, tables))
      return session.run(statement)
    },
  })
  return { sql: counted, reads }
}

/** With so few rows PostgreSQL may prefer a sequential scan, which would hide whether an index fits. */
export async function preferIndexes(sql: Sql): Promise<void> {
  await sql`set local enable_seqscan = off`
  await sql`set local enable_bitmapscan = off`
}
