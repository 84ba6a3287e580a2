import type { Classify, reference } from '@zsm/contract/reference'
import { goodKind, shopKind } from '@zsm/contract/states'
import { type ClassifyId, type WholeList, whole } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { findClassify, listClassifies } from './queries.ts'

/** Which kind of shop sells which kind of good. */
export const shopOfBiz = {
  [goodKind.service]: shopKind.service,
  [goodKind.course]: shopKind.knowledge,
  [goodKind.lesson]: shopKind.knowledge,
  [goodKind.linked]: shopKind.service,
  [goodKind.download]: shopKind.service,
}

export async function listClassify(
  sql: Sql,
  { shopDict, bizDict }: InputOf<typeof reference.listClassify>,
): Promise<WholeList<Classify>> {
  const shops = [shopKind.knowledge, shopKind.service].filter(
    (shop) => [undefined, shop].includes(shopDict) && (bizDict === undefined || shopOfBiz[bizDict] === shop),
  )
  return whole(await listClassifies(sql, shops, bizDict ?? null))
}

export async function getClassify(sql: Sql, id: ClassifyId): Promise<Classify> {
  return (await findClassify(sql, id)) ?? fail('classifyNotFound')
}

/** The platform's fee on sales of this class, in basis points. */
export async function feeBpOf(sql: Sql, id: ClassifyId): Promise<number> {
  return (await getClassify(sql, id)).feeBp
}
