import type { InputOf } from '@zsm/contract/endpoint'
import type { Classify, reference } from '@zsm/contract/reference'
import { type ClassifyId, type WholeList, whole } from '@zsm/contract/values'
import type { Sql } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { findClassify, listClassifies } from './queries.ts'

const knowledge = 1
const service = 2

/** Which kind of shop sells which kind of good. */
export const shopOfBiz = { 1: service, 2: knowledge, 3: knowledge, 4: service, 100: service }

export async function listClassify(
  sql: Sql,
  { shopDict, bizDict }: InputOf<typeof reference.listClassify>,
): Promise<WholeList<Classify>> {
  const shops = [knowledge, service].filter(
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
