import type { GoodLink } from '@zsm/contract/goods/links'
import { newsText, notificationType, shopKind } from '@zsm/contract/states'
import type { GoodId } from '@zsm/contract/values'
import type { News } from '../notifications/public.ts'
import type { GoodRow } from './queries.ts'

type Named = Pick<GoodRow, 'id' | 'name' | 'shopDict'>

/** The page where the creator edits the good. */
const editorOf = ({ id, shopDict }: Pick<GoodRow, 'id' | 'shopDict'>) =>
  shopDict === shopKind.knowledge ? `/course/album?id=${id}` : serviceEditor(id)

const serviceEditor = (id: GoodId) => `/serve/edit?id=${id}`

/** An operator approved or rejected a good, or a change to a good on the shelf. */
export const reviewNews = (good: Named, reason: string | undefined): News => ({
  typeDict: notificationType.system,
  textDict: newsText.review,
  title: `「${good.name}」${reason === undefined ? '审核已通过' : '没有通过审核'}`,
  body: reason ?? '现在可以上架售卖；已上架的，修改已生效',
  link: editorOf(good),
})

/** A planned time has passed: the good went on or off the shelf, or a blocker kept it off. */
export const planNews = (
  good: Named,
  { shelfFlag, failReason }: { shelfFlag: boolean; failReason: string },
): News => ({
  typeDict: notificationType.system,
  title: `「${good.name}」${failReason ? '没有按计划上架' : shelfFlag ? '已按计划上架' : '已按计划下架'}`,
  body: failReason,
  link: editorOf(good),
})

/** A planned price could not begin. */
export const priceNews = (good: Named, reason: string): News => ({
  typeDict: notificationType.system,
  title: `「${good.name}」没有按计划改价`,
  body: reason,
  link: editorOf(good),
})

/** The URL of a linked product no longer works. */
export const deadLinkNews = ({ title, goodId }: Pick<GoodLink, 'title' | 'goodId'>): News => ({
  typeDict: notificationType.system,
  title: `商品链接「${title}」打不开了`,
  body: '学员点开会看到错误页面，请更换或隐藏这个链接',
  link: goodId ? serviceEditor(goodId) : '/serve/list',
})
