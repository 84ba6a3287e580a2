import { randomInt } from 'node:crypto'
import type { Source, sources } from '@zsm/contract/sources'
import type { SourceCode } from '@zsm/contract/sources/visit'
import type { CreatorId, SourceId, WorkId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { type Sql, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { getGood } from '../goods/public.ts'
import { newId } from '../ids.ts'
import { findShopById } from '../shops/public.ts'
import { getWork } from '../works/public.ts'
import { countSources, findSourceByCode, insertSource, markSourceDeleted } from './queries.ts'

type Input = InputOf<typeof sources.create>

const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const codeLength = 8
const mostSources = 500

const newCode = () => Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')

/** Makes a source of the creator's good or shop. A repeated call with the same name answers the same source. */
export function createSource(sql: Sql, creator: CreatorId, input: Input): Promise<Source> {
  return transaction(sql, async (sql) => {
    const { goodId = null, shopId = null, shareId = null } = input
    if ((goodId === null) === (shopId === null)) fail('invalidInput', { message: '请选择一个商品或店铺' })
    if (goodId) await getGood(sql, creator, goodId)
    if (shopId && (await findShopById(sql, shopId))?.creator !== creator) fail('shopNotFound')
    if (shareId) await getWork(sql, creator, shareId)
    const name = shareId
      ? ''
      : input.name || fail('invalidInput', { message: '请填写来源名称', field: 'name' })
    const id = newId<SourceId>()
    const wanted = { id, code: newCode(), goodId, shopId, name, shareId, createTime: now() }
    const stored = await insertSource(sql, creator, wanted)
    if (stored.id !== id) return stored
    if ((await countSources(sql, creator)) > mostSources) fail('tooManySources')
    await audit(sql, { creator, action: 'sources.create', target: { type: 'source', id }, after: stored })
    return stored
  })
}

export function deleteSource(
  sql: Sql,
  creator: CreatorId,
  { id }: { id: SourceId },
): Promise<{ deletedFlag: boolean }> {
  return transaction(sql, async (sql) => {
    if (!(await markSourceDeleted(sql, creator, { id, time: now() }))) fail('sourceNotFound')
    await audit(sql, { creator, action: 'sources.delete', target: { type: 'source', id } })
    return { deletedFlag: true }
  })
}

/** The creator's source of a code that a buyer's browser remembers. Both ids are null for another creator's code, or none. */
export async function sourceOf(
  sql: Sql,
  creator: CreatorId | undefined,
  code: SourceCode | undefined,
): Promise<{ sourceId: SourceId | null; shareId: WorkId | null }> {
  const found = code && creator ? await findSourceByCode(sql, code) : undefined
  if (found?.creator !== creator) return { sourceId: null, shareId: null }
  return { sourceId: found?.id ?? null, shareId: found?.shareId ?? null }
}
