import type { IncomeTrace } from '@zsm/contract/money/income-trace'
import { labelOf } from '../format/dictionary.ts'
import { yuan } from '../format/money.ts'
import { dateTime } from '../format/time.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/page/link.tsx'

/** Which withdrawals took the order's income. Money has no name, so the card says by which rule it is told. */
export const IncomeTraceCard = ({
  trace: { withdraws, otherFen, leftFen, cutFlag },
}: {
  trace: IncomeTrace
}) => (
  <section aria-label="提现情况">
    <h3>提现情况</h3>
    <ul className="order-parts">
      {withdraws.map(({ id, withdrawNo, statusDict, applyTime, takenFen }) => (
        <li key={id}>
          <span>
            {yuan(takenFen)}：
            <Link to={paths.funds({ tab: 'withdrawals', keyword: withdrawNo, withdraw: id })}>
              提现 {withdrawNo}
            </Link>
          </span>
          <small className="muted">
            {labelOf('withdrawStatusDict', statusDict)} · {dateTime(applyTime)} 申请
          </small>
        </li>
      ))}
      {otherFen > 0 && <li>{yuan(otherFen)}：已用于退款、还欠款或平台调整</li>}
      {leftFen > 0 && (
        <li>
          {yuan(leftFen)}：{cutFlag ? '之后的支出太多，没有查到去向' : '尚未提现'}
        </li>
      )}
    </ul>
    <small className="muted">余额里的钱不分订单，这里按先解冻先提走计算。</small>
  </section>
)
