import { useQuery } from '@tanstack/react-query'
import type { WorkName } from '@zsm/contract/office/waiting'
import { operators } from '@zsm/contract/operators'
import type { Instant } from '@zsm/contract/values'
import { query } from '../../api/query.ts'
import { dateTime, secondsSince, waitedText } from '../../format/time.ts'
import { Status } from '../../ui/feedback/status.tsx'
import { useMayCall } from './use-role.ts'

/** Since when a row has been waiting, and for which kind of work. */
export type Waits = { work: WorkName; since: Instant }

/** Within how many hours operators have promised to do each kind of work. */
export function usePromisedHours(): ReadonlyMap<WorkName, number> {
  const work = useQuery({
    ...query(operators.listWork, {}, { background: true }),
    enabled: useMayCall(operators.listWork),
    staleTime: 60_000,
    meta: { quiet: true },
  })
  return new Map(work.data?.list.map(({ name, promiseHours }) => [name, promiseHours]))
}

type WaitingAgeProps = { waits: Waits | undefined; promised: ReadonlyMap<WorkName, number> }

/** How long a row has been waiting, marked once the promised time is over. */
export function WaitingAge({ waits, promised }: WaitingAgeProps) {
  if (!waits) return '—'
  const { work, since } = waits
  const hours = promised.get(work)
  const isLate = hours !== undefined && secondsSince(since) > hours * 3600
  const title = `${dateTime(since)} 提交${hours === undefined ? '' : `，承诺 ${hours} 小时内处理`}`
  return (
    <time dateTime={since} title={title} className="numeric">
      {isLate ? <Status kind="danger">{waitedText(since)} 超时</Status> : waitedText(since)}
    </time>
  )
}
