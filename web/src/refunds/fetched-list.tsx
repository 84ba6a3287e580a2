import type { OrderPart } from '@zsm/contract/orders'
import { dateTime } from '../format/time.ts'

/** The goods of a bundle whose files its buyer has: whoever decides about the refund should know. */
export function FetchedList({ of: parts }: { of: readonly OrderPart[] }) {
  const fetched = parts.flatMap(({ deliverTime, ...part }) => (deliverTime ? [{ ...part, deliverTime }] : []))
  if (fetched.length === 0) return null
  return (
    <section aria-labelledby="fetched-parts">
      <h3 id="fetched-parts">买家已经下载</h3>
      <ul>
        {fetched.map(({ goodId, goodName, deliverTime }) => (
          <li key={goodId}>
            {goodName} <span className="muted">{dateTime(deliverTime)} 首次下载</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
