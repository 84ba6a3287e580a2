import { orderState } from '@zsm/contract/states'
import { expect } from 'vitest'
import { testAsOwner as test } from '../../test/database-test.ts'
import { literal, literals } from './literal.ts'
import { runText, type Sql, transaction } from './sql.ts'
import { compile, type Fragment } from './statement.ts'

test('a state is part of the statement’s text, and every other value stays a parameter', async ({ sql }) => {
  const statement = sql`
    select where ${1} = ${literal(orderState.unpaid)} or ${2} in ${literals(orderState.paid, orderState.finished)}`
  const { plan, values } = compile(statement)
  expect(plan.text.trim()).toBe('select where $1 = 1 or $2 in (2, 4)')
  expect(plan.name).toBe(compile(statement).plan.name)
  expect(values).toEqual([1, 2])
})

test('only a whole number becomes part of a statement’s text', () => {
  for (const wrong of ['1; drop table orders', 1.5, Number.NaN, undefined])
    expect(() => literal(wrong as number)).toThrow('not a state')
  expect(() => literals(1, '2)' as never)).toThrow('not a state')
})

test('a prepared statement with a literal state uses its partial index, unlike one with a parameter', async ({
  sql,
}) => {
  const unpaid = (state: Fragment) =>
    sql`select creator_id from orders where status_dict = ${state} and create_time <= now()`
  expect(await planOf(sql, compile(unpaid(literal(orderState.unpaid))).plan.text)).toContain(
    'orders_unpaid_idx',
  )
  expect(await planOf(sql, compile(unpaid(sql`${orderState.unpaid}`)).plan.text)).not.toContain(
    'orders_unpaid_idx',
  )
})

/** The generic plan of a prepared statement, which PostgreSQL makes without the parameters. */
function planOf(sql: Sql, text: string): Promise<string> {
  return transaction(sql, async (sql) => {
    await sql`set local plan_cache_mode = force_generic_plan`
    await sql`set local enable_seqscan = off`
    await runText(sql, `prepare found as ${text}`, [])
    const given = text.includes('$1') ? `(${orderState.unpaid})` : ''
    const plan = await runText(sql, `explain execute found${given}`, [])
    await sql`deallocate found`
    return JSON.stringify(plan)
  })
}
