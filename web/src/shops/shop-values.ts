import type { Shop } from '@zsm/contract/shops'
import type { CategoryId, FileId } from '@zsm/contract/values'

export type ShopValues = {
  name: string
  logoFileId: FileId | null
  coverFileId: FileId | null
  intro: string
  classifyIds: CategoryId[]
  serviceMobile: string
  wechatQrFileId: FileId | null
  noticeText: string
}

export const emptyShop: ShopValues = {
  name: '',
  logoFileId: null,
  coverFileId: null,
  intro: '',
  classifyIds: [],
  serviceMobile: '',
  wechatQrFileId: null,
  noticeText: '',
}

const fields = Object.keys(emptyShop) as (keyof ShopValues)[]

export const shopValues = (shop: Shop): ShopValues => pick(shop, fields) as ShopValues

/** Omits empty pictures. */
export function shopInput({ name, logoFileId, coverFileId, wechatQrFileId, ...texts }: ShopValues) {
  return {
    ...texts,
    name: name.trim(),
    ...(logoFileId && { logoFileId }),
    ...(coverFileId && { coverFileId }),
    ...(wechatQrFileId && { wechatQrFileId }),
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const changedShopFields = (from: ShopValues, to: ShopValues) =>
  fields.filter((field) => !same(from[field], to[field]))

/** A three-way merge: the creator's changes on top of what somebody else saved meanwhile. */
export const mergeShop = (base: ShopValues, mine: ShopValues, theirs: ShopValues): ShopValues => ({
  ...theirs,
  ...pick(mine, changedShopFields(base, mine)),
})

const pick = (values: ShopValues, names: (keyof ShopValues)[]): Partial<ShopValues> =>
  Object.fromEntries(names.map((name) => [name, values[name]]))
