import type { Sql } from '../database/sql.ts'

export type SandboxItem = { itemId: string; caption: string; asked: number }

export async function insertItem(sql: Sql, openId: string, itemId: string, caption: string): Promise<void> {
  await sql`insert into douyin_sandbox_items ${sql.insert({ openId, itemId, caption })}`
}

/** The existing works; counts how often each was asked for. */
export async function askForItems(
  sql: Sql,
  openId: string,
  itemIds: readonly string[],
): Promise<SandboxItem[]> {
  return await sql<SandboxItem[]>`
    update douyin_sandbox_items set asked = asked + 1
    where open_id = ${openId} and item_id = any(${itemIds})
    returning item_id, caption, asked`
}

export async function deleteItem(sql: Sql, openId: string, itemId: string): Promise<void> {
  await sql`delete from douyin_sandbox_items where open_id = ${openId} and item_id = ${itemId}`
}
