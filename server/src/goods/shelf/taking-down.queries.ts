import type { CreatorId, GoodId } from '@zsm/contract/values'
import type { Sql, Tx } from '../../database/sql.ts'

/** Sets why operators took the good down; an empty reason ends it. */
export async function setTakenDown(sql: Tx, creator: CreatorId, id: GoodId, reason: string): Promise<void> {
  await sql`
    update goods set taken_down_reason = ${reason}, update_time = now() where creator_id = ${creator} and id = ${id}`
}

/** Takes the good off the shelf. Its planned times stay, unlike those of a good that its creator takes off. */
export async function clearShelf(sql: Tx, creator: CreatorId, id: GoodId): Promise<void> {
  await sql`update goods set shelf_flag = false where creator_id = ${creator} and id = ${id}`
}

/** Across creators, because everybody may open a good's page. Empty if it is not taken down. */
export async function findTakenDownReason(sql: Sql, id: GoodId): Promise<string> {
  const [good] = await sql<
    { takenDownReason: string }[]
  >`select taken_down_reason from goods where id = ${id}`
  return good?.takenDownReason ?? ''
}
