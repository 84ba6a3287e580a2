import { shopKind } from '@zsm/contract/states'
import { usePageQuery } from '../ui/page/page-query.ts'
import { courseKind, serviceKindOf } from './good-kind.ts'
import { GoodsList } from './list/goods-list.tsx'
import { listTitle } from './list/title.ts'

/** `/course/list`: the creator's courses; with `shopDict=2`, the goods of one kind from the service shop. */
export function CoursesPage() {
  const [params] = usePageQuery()
  const kind =
    params.get('shopDict') === String(shopKind.service) ? serviceKindOf(params.get('bizDict')) : courseKind
  return <GoodsList key={kind.bizDict} kind={kind} title={listTitle(params)} />
}
