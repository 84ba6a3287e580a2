import type { Good } from '@zsm/contract/goods'
import { useClassifyPath } from '../reference/public.ts'
import { Link } from '../ui/link.tsx'
import { Pictured } from '../ui/pictured.tsx'
import { kindOf } from './good-kind.ts'

/** A good with its cover and class; `linked` to its editor, which opens no deleted one. */
export function GoodName({ good, linked = true }: { good: Good; linked?: boolean }) {
  const pathOf = useClassifyPath()
  return (
    <Pictured
      picture={good.coverUrl}
      shape="landscape"
      title={linked ? <Link to={kindOf(good).editPath(good.id)}>{good.name}</Link> : good.name}
      note={pathOf(good.classifyId) ?? '未选分类'}
    />
  )
}
