import type { Instant, OperatorId } from '@zsm/contract/values'
import type { Role } from '@zsm/contract/wire/endpoint'
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
 * Whether one person may control both accounts: one of the two operators, or an admin who changed both since `since` (0034).
 * An admin who made or reset an account knows its password and may act as that operator, so such links form chains.
 *
 * `hands` begins with each operator and follows `operator_hands` upwards: from an account to the admins who changed it, and
 * on to the admins who changed those. `union` drops pairs found before. This ends the recursion if two admins changed each
 * other; `union all` would never end. The result is whether the two sets overlap. Each step reads `operator_hands_pkey`
 * (operator, by).
 *
 * What breaks it: following only one step. One more account in between would evade it.
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

/** The operators who may sign in. */
export function listEnabled(sql: Sql): Promise<{ id: OperatorId; roles: Role[] }[]> {
  return sql<
    { id: OperatorId; roles: Role[] }[]
  >`select id, roles from operators where enabled_flag order by id`
}
