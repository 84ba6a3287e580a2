import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { impacts } from '@zsm/contract/goods/impacts'
import type { GoodId, LessonId } from '@zsm/contract/values'
import { query } from '../../api/query.ts'
import { type Change, type Item, impactItems, pricesImpactItems } from './impact-items.ts'
import './impact.css'

type Props = { id: GoodId; change: Change; lessonIds?: readonly LessonId[] }

/** What a change of a good touches, for the question before it. Its links open another window: the question stays. */
export function ImpactList({ id, change, lessonIds = [] }: Props) {
  const { data, error } = useQuery({
    ...query(impacts.count, { id, lessonIds: [...lessonIds] }, { background: true }),
    staleTime: 0,
    meta: { quiet: true },
  })
  if (error) return <p className="impact-note">没有统计出影响范围，仍可继续。</p>
  if (!data) return <p className="impact-note">正在统计影响范围…</p>
  const items = impactItems(id, change, data)
  if (items.length === 0) return <p className="impact-note">没有学员、待付款订单和作品受影响。</p>
  return <ImpactItems items={items} />
}

type PricesProps = { ids: readonly GoodId[] }

/** The same for new prices of several goods. */
export function PricesImpactList({ ids }: PricesProps) {
  const { data, error } = useQuery({
    ...query(impacts.countPrices, { ids: [...ids] }, { background: true }),
    staleTime: 0,
    meta: { quiet: true },
    // while another choice is counted, the numbers of the last one stay
    placeholderData: keepPreviousData,
  })
  if (error) return <p className="impact-note">没有统计出影响范围，仍可继续。</p>
  if (!data) return <p className="impact-note">正在统计影响范围…</p>
  const items = pricesImpactItems(data)
  if (items.length === 0) return <p className="impact-note">没有待付款订单、短视频和推广链接受影响。</p>
  return <ImpactItems items={items} />
}

const ImpactItems = ({ items }: { items: readonly Item[] }) => (
  <ul className="impact" aria-label="影响范围">
    {items.map(({ text, to }) => (
      <li key={text}>
        {to ? (
          <a href={to} target="_blank" rel="noreferrer">
            {text}
          </a>
        ) : (
          text
        )}
      </li>
    ))}
  </ul>
)
