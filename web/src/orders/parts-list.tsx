import type { Order, OrderPart } from '@zsm/contract/orders'
import { goodKind, shopKind } from '@zsm/contract/states'
import { labelOf } from '../format/dictionary.ts'
import { yuan } from '../format/money.ts'
import { dateTime } from '../format/time.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/page/link.tsx'

type Named = Pick<Order, 'goodId' | 'goodName' | 'shopDict' | 'bizDict'>

function editorOf({ goodId: id, shopDict, bizDict }: Named): string {
  if (bizDict === goodKind.bundle) return paths.bundleEditor({ id })
  return shopDict === shopKind.knowledge ? paths.courseEditor(id) : paths.serviceEditor({ id })
}

export const GoodLink = ({ order }: { order: Named }) => <Link to={editorOf(order)}>{order.goodName}</Link>

/** The goods that were sold with a bundle. */
export function PartsList({ of: parts }: { of: readonly OrderPart[] }) {
  if (parts.length === 0) return null
  return (
    <section aria-labelledby="order-parts">
      <h3 id="order-parts">套餐里的 {parts.length} 个商品</h3>
      <ul className="order-parts">
        {parts.map((part) => (
          <li key={part.goodId}>
            <GoodLink order={part} />
            <span className="muted">
              {labelOf('bizDict', part.bizDict)} · 当时单买 {yuan(part.priceFen)}
              {part.deliverTime && ` · 买家 ${dateTime(part.deliverTime)} 首次下载`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
