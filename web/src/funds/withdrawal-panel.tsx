import { type Withdraw, withdrawAdvice } from '@zsm/contract/funds/withdrawals'
import { negative } from '@zsm/contract/money/fen'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { SumTable } from '../ui/figure/sum-table.tsx'
import { Timeline } from '../ui/figure/timeline.tsx'
import { DetailDrawer, Facts } from '../ui/overlay/detail-drawer.tsx'
import { Copyable } from '../ui/page/copyable.tsx'
import { Link } from '../ui/page/link.tsx'
import { momentsOf } from './withdraw-moments.ts'
import { WithdrawStatus } from './withdrawals-table.tsx'

type Props = { withdraw: Withdraw; open: boolean; onClose: () => void; actions?: ReactNode }

/** One withdrawal beside the list: the amount that arrives, where the money is, and what to do next. */
export const WithdrawalPanel = ({ withdraw, ...drawer }: Props) => (
  <DetailDrawer title="提现详情" {...drawer}>
    <SumTable
      caption="到账金额的构成"
      parts={[
        ['提现金额', withdraw.amountFen],
        ['手续费', negative(withdraw.feeFen)],
        ['代扣个人所得税', negative(withdraw.taxFen)],
      ]}
      total={['到账金额', withdraw.arriveFen]}
    />
    <Timeline label="提现进程" moments={momentsOf(withdraw)} />
    <Facts of={factsOf(withdraw)} />
    <p>
      <Link to={paths.funds({ tab: 'items', withdrawId: withdraw.id })}>查看这笔提现的资金明细</Link>
    </p>
  </DetailDrawer>
)

const factsOf = (withdraw: Withdraw) =>
  [
    ['状态', <WithdrawStatus key="status" withdraw={withdraw} />],
    ...(withdrawAdvice[withdraw.statusDict]
      ? [['下一步', withdrawAdvice[withdraw.statusDict]] as const]
      : []),
    [
      '收款账户',
      withdraw.bankId ? (
        <Link key="bank" to={paths.funds({ tab: 'banks' })}>
          {withdraw.bankText}
        </Link>
      ) : (
        withdraw.bankText
      ),
    ],
    ['持卡人', withdraw.holderName],
    ['提现单号', <Copyable key="no" text={withdraw.withdrawNo} />],
    ['银行流水号', withdraw.channelTxnNo && <Copyable key="txn" text={withdraw.channelTxnNo} />],
  ] as const
