import type { Instant, OperatorId } from '@zsm/contract/values'
import type { Sql, Tx } from '../database/sql.ts'

export async function upsertHand(
  sql: Tx,
  hand: { operator: OperatorId; by: OperatorId; time: Instant },
): Promise<void> {
  await sql`
    insert into operator_hands (operator_id, by_id, time) values (${hand.operator}, ${hand.by}, ${hand.time})
    on conflict on constraint operator_hands_pkey do update set time = excluded.time`
}

/**
 * Whether one person may stand behind both operators: one of the two, or somebody who had a hand in both accounts since
 * `since` (0034). Whoever made or reset an account knows its password and may act as that account, so hands form chains.
 *
 * `hands` begins with each operator as their own hand and follows `operator_hands` upwards, from an account to those who
 * changed it and on to those who changed them. `union` drops pairs that were found before: that ends the recursion where
 * two admins changed each other, and `union all` would never end. The two sets of hands then meet or not. Each step reads
 * `operator_hands_pkey` (operator, by).
 *
 * What breaks it: looking one step far, which one more account in between would evade.
 */
export async function haveCommonHand(
  sql: Sql,
  [one, other]: readonly [OperatorId, OperatorId],
  since: Instant,
): Promise<boolean> {
  const rows = await sql<{ one: number }[]>`
    with recursive hands (operator_id, by_id) as (
      values (${one}::uuid, ${one}::uuid), (${other}::uuid, ${other}::uuid)
      union
      select hands.operator_id, further.by_id
      from hands join operator_hands as further on further.operator_id = hands.by_id and further.time > ${since}
    )
    select 1 as one from hands as mine join hands as theirs using (by_id)
    where mine.operator_id = ${one} and theirs.operator_id = ${other} limit 1`
  return rows.length > 0
}
