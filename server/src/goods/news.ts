import type { GoodLink } from '@zsm/contract/goods/links'
import { notificationType, shopKind } from '@zsm/contract/states'
import type { GoodId } from '@zsm/contract/values'
import type { News } from '../notifications/public.ts'
import type { GoodRow } from './queries.ts'

type Named = Pick<GoodRow, 'id' | 'name' | 'shopDict'>

/** The page where a good is changed. */
const editorOf = ({ id, shopDict }: Pick<GoodRow, 'id' | 'shopDict'>) =>
  shopDict === shopKind.knowledge ? `/course/album?id=${id}` : serviceEditor(id)

const serviceEditor = (id: GoodId) => `/serve/edit?id=${id}`

/** What an operator decided on a good, or on a change of one that is sold. */
export const reviewNews = (good: Named, reason: string | undefined): News => ({
  typeDict: notificationType.system,
  title: `「${good.name}」${reason === undefined ? '审核已通过' : '没有通过审核'}`,
  body: reason ?? '现在可以上架售卖；已上架的，修改已生效',
  link: editorOf(good),
})

/** A planned time came: the good is on the shelf, off it, or what kept it off. */
export const planNews = (
  good: Named,
  { shelfFlag, failReason }: { shelfFlag: boolean; failReason: string },
): News => ({
  typeDict: notificationType.system,
  title: `「${good.name}」${failReason ? '没有按计划上架' : shelfFlag ? '已按计划上架' : '已按计划下架'}`,
  body: failReason,
  link: editorOf(good),
})

/** The address of a linked product leads nowhere any more. */
export const deadLinkNews = ({ title, goodId }: Pick<GoodLink, 'title' | 'goodId'>): News => ({
  typeDict: notificationType.system,
  title: `商品链接「${title}」打不开了`,
  body: '学员点开会看到错误页面，请更换或隐藏这个链接',
  link: goodId ? serviceEditor(goodId) : '/serve/list',
})
