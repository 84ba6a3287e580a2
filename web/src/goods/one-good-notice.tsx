import { useQuery } from '@tanstack/react-query'
import { goods } from '@zsm/contract/goods'
import type { GoodId } from '@zsm/contract/values'
import { query } from '../api/query.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { usePageName } from '../ui/page/page-scope.ts'

type OneGoodNoticeProps = { id: GoodId | undefined; noun: string; onAll: () => void }

/** Says that a list is of one good only, with a link to all, and names the page's tag after that good. */
export function OneGoodNotice({ id, noun, onAll }: OneGoodNoticeProps) {
  const { data } = useQuery({
    ...query(goods.get, { id: id ?? ('' as GoodId), viewFlag: false }, { background: true }),
    enabled: id !== undefined,
  })
  const name = id && data?.name
  usePageName(name && `${noun}：${name}`)
  if (!id) return null
  return (
    <Notice
      action={
        <button type="button" className="link-button" onClick={onAll}>
          查看全部
        </button>
      }
    >
      只显示{name ? `“${name}”` : '这个商品'}的{noun}。
    </Notice>
  )
}
