import type { FileId } from '@zsm/contract/values'
import { expect, test } from 'vitest'
import { changedShopFields, emptyShop, mergeShop, shopInput } from './shop-values.ts'

const picture = '0199aaaa-0000-7000-8000-000000000003' as FileId
const shop = { ...emptyShop, name: '小满的课堂', logoFileId: picture }

test('an empty picture is not sent', () => {
  expect(shopInput(shop)).toMatchObject({ name: '小满的课堂', logoFileId: picture })
  expect(shopInput(shop)).not.toHaveProperty('coverFileId')
})

test("the creator's changes are merged with what somebody else saved", () => {
  const mine = { ...shop, intro: '我的介绍', logoFileId: null }
  const theirs = { ...shop, name: '新名字', intro: '别人的介绍' }
  expect(changedShopFields(shop, mine)).toEqual(['logoFileId', 'intro'])
  expect(mergeShop(shop, mine, theirs)).toEqual({ ...theirs, intro: '我的介绍', logoFileId: null })
})
