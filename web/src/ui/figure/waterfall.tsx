import type { Fen } from '@zsm/contract/values'
import { signedYuan, yuan } from '../../format/money.ts'
import { Link } from '../page/link.tsx'
import './waterfall.css'
import { spansOf } from './waterfall-spans.ts'

export type MoneyStep = {
  key: string
  label: string
  value: Fen
  /** The sum of all steps so far. */
  isSum: boolean
  /** The entries that add up to it. */
  to: string
  hint?: string
}

type WaterfallProps = { caption: string; steps: readonly MoneyStep[] }

/** How one amount becomes another: a table whose rows have floating bars. Each amount leads to its entries. */
export function Waterfall({ caption, steps }: WaterfallProps) {
  const spans = spansOf(steps)
  return (
    <table className="waterfall">
      <caption className="visually-hidden">{caption}</caption>
      <tbody>
        {steps.map(({ key, label, value, isSum, to, hint }, at) => (
          <tr key={key} data-kind={kindOf({ value, isSum })}>
            <th scope="row">
              {label}
              {hint && <small className="muted">{hint}</small>}
            </th>
            <td className="numeric">
              <Link to={to}>{isSum ? yuan(value) : signedYuan(value)}</Link>
            </td>
            <td aria-hidden="true">
              <i style={{ insetInlineStart: `${spans[at]?.start}%`, inlineSize: `${spans[at]?.width}%` }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function kindOf({ value, isSum }: Pick<MoneyStep, 'value' | 'isSum'>): 'sum' | 'more' | 'less' {
  if (isSum) return 'sum'
  return value > 0 ? 'more' : 'less'
}
