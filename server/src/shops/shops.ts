import type { Shop, shops } from '@zsm/contract/shops'
import { enrollType, fileKind, shopKind, shopState } from '@zsm/contract/states'
import type { CreatorId, FileId, Page, ShopId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { now } from '../clock.ts'
import { audit } from '../database/audit.ts'
import { onConflict } from '../database/conflict.ts'
import { once } from '../database/once.ts'
import { pageBounds, pageOf } from '../database/page.ts'
import { type Sql, type Tx, transaction } from '../database/sql.ts'
import { fail } from '../failure.ts'
import { newId } from '../ids.ts'
import { findFiles, setUses } from '../materials/public.ts'
import { getCategory } from '../reference/public.ts'
import {
  findShop,
  insertShops,
  listShops,
  lockShop,
  type ShopContent,
  type ShopRow,
  updateShop,
} from './queries.ts'

type ShopDict = Shop['shopDict']
type Input<Name extends keyof typeof shops> = InputOf<(typeof shops)[Name]>

export async function getShop(sql: Sql, creator: CreatorId, shopDict: ShopDict): Promise<ShopRow> {
  return (await findShop(sql, creator, shopDict)) ?? fail('shopNotFound')
}

/** The shop for a new good. */
export async function needShop(sql: Sql, creator: CreatorId, shopDict: ShopDict): Promise<ShopRow> {
  return (await findShop(sql, creator, shopDict)) ?? fail('shopNeeded')
}

export async function listShopPage(
  sql: Sql,
  creator: CreatorId,
  { shopDict, keyword = '', ...page }: InputOf<typeof shops.listData>,
): Promise<Page<ShopRow>> {
  const all = await listShops(sql, creator)
  const found = all.filter(
    (shop) => (shopDict === undefined || shop.shopDict === shopDict) && shop.name.includes(keyword),
  )
  const { limit, offset } = pageBounds(page)
  return pageOf(found.slice(offset, offset + limit), found.length, page)
}

/** Whether the shop is open. A closed or banned shop still has its goods but sells none. */
export async function isShopOpen(sql: Sql, creator: CreatorId, shopDict: ShopDict): Promise<boolean> {
  return (await findShop(sql, creator, shopDict))?.statusDict === shopState.open
}

export function createShop(
  sql: Sql,
  creator: CreatorId,
  { requestId, shopDict, ...input }: Input<'create'>,
): Promise<ShopRow> {
  return once(
    sql,
    { actor: creator, call: 'shops.create', requestId, input: { shopDict, ...input } },
    async (sql) => {
      const content = await checkContent(sql, creator, shopDict, input)
      const [id, time] = [newId<ShopId>(), now()]
      const shop = { creatorId: creator, id, shopDict, ...content, createTime: time, updateTime: time }
      await onConflict(insertShops(sql, [shop]), { shops_kind_key: 'shopTaken' })
      await recordUses(sql, creator, id, content)
      await audit(sql, {
        creator,
        action: 'shops.create',
        target: target(id),
        after: { shopDict, ...content },
      })
      return getShop(sql, creator, shopDict)
    },
  )
}

/** Closing hides the shop's goods from buyers. They stay on the shelf until it opens again. */
export function changeShop(
  sql: Sql,
  creator: CreatorId,
  { id, version, statusDict, ...input }: Input<'update'>,
): Promise<ShopRow> {
  return transaction(sql, async (sql) => {
    const before = (await lockShop(sql, creator, id)) ?? fail('shopNotFound')
    if (before.version !== version) fail('versionConflict')
    if (statusDict !== undefined && before.statusDict === shopState.banned) {
      fail('shopBanned', before.banReason ? { message: `店铺已被平台下架：${before.banReason}` } : {})
    }
    const content = await checkContent(sql, creator, before.shopDict, input)
    const status = statusDict ?? before.statusDict
    await updateShop(sql, creator, id, {
      ...content,
      statusDict: status,
      openFlag: status === shopState.open,
      updateTime: now(),
    })
    await recordUses(sql, creator, id, content)
    const after = await getShop(sql, creator, before.shopDict)
    await audit(sql, { creator, action: 'shops.update', target: target(id), before, after })
    return after
  })
}

/** Checks the creator's texts, and that every file they name exists and is the creator's own. */
async function checkContent(
  sql: Tx,
  creator: CreatorId,
  shopDict: ShopDict,
  { name, intro, serviceMobile, noticeText, ...named }: Omit<Input<'create'>, 'shopDict' | 'requestId'>,
): Promise<ShopContent> {
  const categories = [...new Set(named.classifyIds)]
  for (const id of categories) {
    const category = await getCategory(sql, id)
    if (category.shopDict !== shopDict) fail('categoryNotFound', { field: 'classifyIds' })
  }
  const pictures = {
    logoFileId: named.logoFileId ?? null,
    coverFileId: named.coverFileId ?? null,
    wechatQrFileId: named.wechatQrFileId ?? null,
  }
  for (const [field, id] of Object.entries(pictures)) await checkPicture(sql, creator, id, field)
  return { name, intro, serviceMobile, noticeText, classifyIds: categories, ...pictures }
}

async function checkPicture(sql: Tx, creator: CreatorId, id: FileId | null, field: string): Promise<void> {
  if (!id) return
  const [file] = await findFiles(sql, creator, [id])
  if (!file) fail('fileNotFound', { field })
  if (file.kind !== fileKind.image) fail('fileTypeRefused', { field, message: '请使用图片' })
}

function recordUses(
  sql: Tx,
  creator: CreatorId,
  id: ShopId,
  { name, logoFileId, coverFileId, wechatQrFileId }: ShopContent,
): Promise<void> {
  const files = [logoFileId, coverFileId, wechatQrFileId].filter((file) => file !== null)
  return setUses(sql, creator, { type: 'shop', id, name }, files)
}

const target = (id: ShopId) => ({ type: 'shop', id })

type NewFront = { name: string; typeDict: number }

/**
 * Opens the shop that a new front applied for: a knowledge shop or a service shop. The creator may open the
 * other one later.
 */
export function openFirstShop(sql: Sql, creator: CreatorId, { name, typeDict }: NewFront): Promise<void> {
  return insertShops(sql, [newShop(creator, name, typeDict === enrollType.provider ? 2 : 1)])
}

/** Opens both shops. */
export function openShops(sql: Sql, creator: CreatorId, { name }: { name: string }): Promise<void> {
  return insertShops(sql, [newShop(creator, name, 1), newShop(creator, name, 2)])
}

function newShop(creatorId: CreatorId, name: string, shopDict: ShopDict) {
  const time = now()
  const of = shopDict === shopKind.knowledge ? '知识店铺' : '服务店铺'
  return {
    creatorId,
    id: newId<ShopId>(),
    shopDict,
    name: `${name}的${of}`,
    createTime: time,
    updateTime: time,
  }
}
