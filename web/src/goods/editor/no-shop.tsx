import { useQuery } from '@tanstack/react-query'
import { shops } from '@zsm/contract/shops'
import { shopKind } from '@zsm/contract/states'
import { query } from '../../api/query.ts'
import { labelOf } from '../../format/dictionary.ts'
import { paths } from '../../paths.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import type { GoodKind } from '../good-kind.ts'

/** A new good needs a shop. This says so before the creator writes anything. */
export function NoShop({ kind: { shopDict, noun } }: { kind: GoodKind }) {
  const { data } = useQuery(query(shops.listData, { shopDict }, { background: true }))
  if (data?.list.length !== 0) return null
  const open = shopDict === shopKind.knowledge ? paths.knowledgeShop() : paths.serviceShop()
  return (
    <Notice kind="warning" action={<ButtonLink to={open}>去开店</ButtonLink>}>
      您还没有{labelOf('shopDict', shopDict)}，开店之后才能保存{noun}；已填写的内容会留在草稿里。
    </Notice>
  )
}
