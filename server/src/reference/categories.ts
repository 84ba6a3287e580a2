import type { Category, reference } from '@zsm/contract/reference'
import { goodKind, shopKind } from '@zsm/contract/states'
import { type CategoryId, type WholeList, whole } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { findCategories, findCategory } from './queries.ts'

/** The kind of shop that sells each kind of good. */
export const shopOfBiz = {
  [goodKind.service]: shopKind.service,
  [goodKind.course]: shopKind.knowledge,
  [goodKind.lesson]: shopKind.knowledge,
  [goodKind.linked]: shopKind.service,
  [goodKind.bundle]: shopKind.knowledge,
  [goodKind.download]: shopKind.service,
}

export async function listCategories(
  sql: Sql,
  { shopDict, bizDict }: InputOf<typeof reference.listCategories>,
): Promise<WholeList<Category>> {
  const shops = [shopKind.knowledge, shopKind.service].filter(
    (shop) => [undefined, shop].includes(shopDict) && (bizDict === undefined || shopOfBiz[bizDict] === shop),
  )
  return whole(await findCategories(sql, { shopDicts: shops, bizDict: bizDict ?? null, now: now() }))
}

export async function getCategory(sql: Sql, id: CategoryId): Promise<Category> {
  return (await findCategory(sql, id, now())) ?? fail('categoryNotFound')
}
