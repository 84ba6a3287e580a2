import { goods } from '@zsm/contract/goods'
import { shopKind } from '@zsm/contract/states'
import { GoodId, OutlineId } from '@zsm/contract/values'
import { beginRead, queryClient } from '../api/query.ts'
import { draftQuery } from '../drafts/public.ts'
import { readView } from '../ui/table/use-view.ts'
import { draftScope } from './editor/draft.ts'
import { courseKind, downloadKind, type GoodKind, knowledgeKindOf, serviceKindOf } from './good-kind.ts'
import { listInput, places } from './list/view.ts'

function beginList(kind: GoodKind, address: URLSearchParams) {
  const view = readView(address, places)
  if (view.shelf !== 'deleted') beginRead(goods.listData, listInput(kind, view))
}

export const beginCourses = (address: URLSearchParams) =>
  beginList(
    address.get('shopDict') === String(shopKind.service) ? serviceKindOf(address.get('bizDict')) : courseKind,
    address,
  )
export const beginServices = (address: URLSearchParams) =>
  beginList(serviceKindOf(address.get('biz') === '4' ? 4 : 1), address)
export const beginDownloads = (address: URLSearchParams) => beginList(downloadKind, address)

export const beginCourse = (address: URLSearchParams) =>
  beginGood(knowledgeKindOf(address.get('bizDict')), address)
export const beginService = (address: URLSearchParams) =>
  beginGood(serviceKindOf(address.get('bizDict')), address)

/** A draft is read again at each opening, so it is not cached. */
const uncached = { gcTime: 0 }

function beginGood(kind: GoodKind, address: URLSearchParams) {
  const id = GoodId.safeParse(address.get('id')).data
  const draft = OutlineId.safeParse(address.get('draft')).data
  if (id && !draft) beginRead(goods.get, { id, viewFlag: false })
  const of = draft ?? id
  if (of) void queryClient.prefetchQuery({ ...draftQuery(draftScope(kind, of)), ...uncached })
}
