import { useQuery } from '@tanstack/react-query'
import type { FundItem } from '@zsm/contract/funds'
import type { CreatorCard, CreatorFund } from '@zsm/contract/office/creator-page'
import type { OperatorWithdraw } from '@zsm/contract/office/withdrawals'
import { operators } from '@zsm/contract/operators'
import type { CreatorId } from '@zsm/contract/values'
import { query, useList } from '../../../api/query.ts'
import { labelOf } from '../../../format/dictionary.ts'
import { yuan } from '../../../format/money.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { StatisticCard, StatisticRow } from '../../../ui/figure/statistic-card.tsx'
import { Panel } from '../../../ui/page/page.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { ListPanel } from '../../../ui/table/list-page.tsx'
import { timeColumn } from '../../../ui/table/time-column.tsx'
import { TwoLines } from '../../../ui/table/two-lines.tsx'
import { usePlace } from './use-place.ts'

/** How many withdrawals stand above the entries. The list of withdrawals has all. */
const newest = 5

/** The balance, the cards, the newest withdrawals and every entry of the ledger. */
export function MoneyPanel({ id }: { id: CreatorId }) {
  const fund = useFund(id)
  const withdrawals = useList(operators.listWithdraw, { frontId: id, pageSize: newest })
  const [page, setPage] = usePlace()
  const entries = useList(operators.listCreatorEntry, { id, ...page })
  return (
    <div className="creator-panels">
      <Balance fund={fund} />
      <Panel title="银行卡" description="只显示后四位" flush>
        <Loaded from={fund}>
          {({ cards }) =>
            cards.length > 0 ? (
              <DataTable label="银行卡" columns={cardColumns} rows={cards} />
            ) : (
              <EmptyState title="没有绑定银行卡" />
            )
          }
        </Loaded>
      </Panel>
      <Panel title="最近提现" flush>
        <Loaded from={withdrawals}>
          {({ list }) =>
            list.length > 0 ? (
              <DataTable label="最近提现" columns={withdrawColumns} rows={list} />
            ) : (
              <EmptyState title="没有提现" />
            )
          }
        </Loaded>
      </Panel>
      <h2 className="creator-part">资金明细</h2>
      <ListPanel
        label="资金明细"
        list={entries}
        columns={entryColumns}
        onPage={setPage}
        empty={<EmptyState title="没有资金明细" />}
      />
    </div>
  )
}

const Balance = ({ fund }: { fund: ReturnType<typeof useFund> }) => {
  const shown = (of: (fund: CreatorFund) => CreatorFund['debtFen']) => fund.data && yuan(of(fund.data))
  return (
    <StatisticRow from={fund}>
      <StatisticCard label="可提现" value={shown(({ availableFen }) => availableFen)} />
      <StatisticCard label="冻结中" value={shown(({ frozenFen }) => frozenFen)} />
      <StatisticCard label="提现中" value={shown(({ withdrawingFen }) => withdrawingFen)} />
      <StatisticCard label="已提现" value={shown(({ withdrawnFen }) => withdrawnFen)} />
      <StatisticCard label="欠款" value={shown(({ debtFen }) => debtFen)} />
    </StatisticRow>
  )
}

const useFund = (id: CreatorId) => useQuery(query(operators.getCreatorFund, { id }))

const cardColumns: readonly Column<CreatorCard>[] = [
  {
    key: 'card',
    title: '银行卡',
    render: ({ bankName, cardNoTail4 }) => `${bankName} 尾号 ${cardNoTail4}`,
  },
  { key: 'kind', title: '类型', render: ({ typeDict }) => labelOf('accountTypeDict', typeDict) },
  { key: 'holder', title: '户名', render: ({ holderName }) => holderName },
  timeColumn('绑定时间', ({ bindTime }) => bindTime),
]

const withdrawColumns: readonly Column<OperatorWithdraw>[] = [
  {
    key: 'number',
    title: '提现单',
    render: ({ withdrawNo, bankText }) => <TwoLines first={withdrawNo} second={bankText} />,
  },
  { key: 'amount', title: '提现金额', numeric: true, render: ({ amountFen }) => yuan(amountFen) },
  { key: 'status', title: '状态', render: ({ statusDict }) => labelOf('withdrawStatusDict', statusDict) },
  { key: 'why', title: '说明', render: ({ reason }) => reason || '—' },
  timeColumn('申请时间', ({ applyTime }) => applyTime),
]

const entryColumns: readonly Column<FundItem>[] = [
  {
    key: 'what',
    title: '事项',
    render: ({ title, typeDict }) => (
      <TwoLines first={title} second={labelOf('fundItemTypeDict', typeDict)} />
    ),
  },
  { key: 'bucket', title: '账户', render: ({ bucketDict }) => labelOf('bucketDict', bucketDict) },
  { key: 'amount', title: '金额', numeric: true, render: ({ amountFen }) => yuan(amountFen) },
  { key: 'balance', title: '余额', numeric: true, render: ({ balanceFen }) => yuan(balanceFen) },
  timeColumn('时间', ({ occurTime }) => occurTime),
]
