import { goodKind } from '@zsm/contract/states'
import type { CreatorId, Fen, GoodId } from '@zsm/contract/values'
import { isEnrolled } from '../../creators/public.ts'
import type { Sql, Tx } from '../../database/sql.ts'
import { fail } from '../../failure.ts'
import { isShopOpen } from '../../shops/public.ts'
import type { BizDict, GoodRow } from '../queries.ts'
import { listBundlesOnSale, listPartRows, lockParts, type PartRow } from './queries.ts'

/** What one payment can give at once. A service has an order, a hold and an acceptance of its own; linked products are sold elsewhere. */
const kinds: readonly BizDict[] = [goodKind.course, goodKind.lesson, goodKind.download]

export const isBundle = ({ bizDict }: Pick<GoodRow, 'bizDict'>): boolean => bizDict === goodKind.bundle

export type Part = Omit<PartRow, 'onShelf'> & { sellingFlag: boolean }

/** The goods of a bundle, in order. Each sells while it is on the shelf of an open shop. */
export async function listParts(sql: Sql, creator: CreatorId, ids: readonly GoodId[]): Promise<Part[]> {
  if (ids.length === 0) return []
  const rows = await listPartRows(sql, creator, ids)
  const shops = [...new Set(rows.map(({ shopDict }) => shopDict))]
  const [isSeller, ...open] = await Promise.all([
    isEnrolled(sql, creator),
    ...shops.map((shopDict) => isShopOpen(sql, creator, shopDict)),
  ])
  return rows.map(({ onShelf, ...row }) => ({
    ...row,
    sellingFlag: onShelf && isSeller && open[shops.indexOf(row.shopDict)] === true,
  }))
}

/** A good in a bundle as an order needs it. The price is that of the good by itself. */
export type SoldPart = { goodId: GoodId; priceFen: Fen }

/** The goods that a bundle sells now. Undefined if one of them is not for sale: then the bundle is not either. */
export async function listSoldParts(
  sql: Sql,
  creator: CreatorId,
  ids: readonly GoodId[],
): Promise<SoldPart[] | undefined> {
  const parts = await listParts(sql, creator, ids)
  if (!isWhole(ids, parts)) return undefined
  return parts.map(({ id: goodId, priceFen }) => ({ goodId, priceFen }))
}

/** Whether all of the goods sell. */
export const isWhole = (ids: readonly GoodId[], parts: readonly Pick<Part, 'sellingFlag'>[]): boolean =>
  parts.length === ids.length && parts.every(({ sellingFlag }) => sellingFlag)

/** The goods that a creator put into a good, which must be a bundle: their own, not deleted, and each of a kind that can be in one. */
export async function checkParts(
  sql: Sql,
  creator: CreatorId,
  { bizDict }: Pick<GoodRow, 'bizDict'>,
  wanted: readonly GoodId[],
): Promise<GoodId[]> {
  const ids = bizDict === goodKind.bundle ? [...new Set(wanted)] : []
  const parts = await listParts(sql, creator, ids)
  if (parts.length < ids.length || parts.some(({ deletedFlag }) => deletedFlag))
    fail('partNotFound', { field: 'bundleGoodIds' })
  const refused = parts.find((part) => !kinds.includes(part.bizDict))
  if (refused) fail('partRefused', { field: 'bundleGoodIds', message: whyRefused(refused) })
  return ids
}

function whyRefused({ name, bizDict }: Part): string {
  if (bizDict === goodKind.bundle) return `「${name}」是套餐，套餐里不能再放套餐`
  if (bizDict === goodKind.service) return `「${name}」是服务，服务要单独下单和验收，不能放进套餐`
  return `「${name}」在外部购买，不能放进套餐`
}

/** Call before a bundle goes on the shelf, or changes there: no good of it is deleted meanwhile. */
export async function lockPartsOf(sql: Tx, creator: CreatorId, good: GoodRow): Promise<void> {
  if (isBundle(good)) await lockParts(sql, creator, good.bundleGoodIds)
}

/** Call before a good is deleted, under its outline's lock: no bundle on the shelf may lose it. */
export async function refuseInBundle(sql: Tx, creator: CreatorId, id: GoodId): Promise<void> {
  const [name, ...others] = await listBundlesOnSale(sql, creator, id)
  if (name === undefined) return
  const named = others.length > 0 ? `「${name}」等 ${others.length + 1} 个套餐` : `套餐「${name}」`
  fail('goodInBundle', { message: `它在出售中的${named}里，请先下架套餐，或从套餐里移除它` })
}
