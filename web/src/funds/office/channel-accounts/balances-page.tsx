import type { ChannelBalance } from '@zsm/contract/office/channel-accounts'
import { operators } from '@zsm/contract/operators'
import { type ChannelAccount, channelAccount, channelEntry, type StateOf } from '@zsm/contract/states'
import type { Fen } from '@zsm/contract/values'
import { useList } from '../../../api/query.ts'
import { labelOf } from '../../../format/dictionary.ts'
import { yuan } from '../../../format/money.ts'
import { thousands } from '../../../format/number.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { ButtonLink } from '../../../ui/page/button-link.tsx'
import { Link } from '../../../ui/page/link.tsx'
import { Page, Panel } from '../../../ui/page/page.tsx'
import { type Column, DataTable } from '../../../ui/table/data-table.tsx'
import { TwoLines } from '../../../ui/table/two-lines.tsx'

type FigureProps = {
  account: ChannelAccount
  entry: StateOf<typeof channelEntry>
  fen: Fen
  count?: number
}

/** A sum that opens the entries it is made of. */
function Figure({ account, entry, fen, count }: FigureProps) {
  if (fen === 0 && !count) return '—'
  const sum = (
    <Link className="numeric" to={paths.operatorChannelEntries({ account, entry })}>
      {yuan(fen)}
    </Link>
  )
  return count === undefined ? sum : <TwoLines first={sum} second={`${thousands(count)} 笔`} />
}

/** The bank's are those of all providers. */
const settlementsOf = (account: ChannelAccount) =>
  paths.operatorChannelSettlements(account === channelAccount.bank ? {} : { account })

const columns: readonly Column<ChannelBalance>[] = [
  {
    key: 'account',
    title: '账户',
    render: ({ channelAccountDict }) => labelOf('channelAccountDict', channelAccountDict),
  },
  {
    key: 'paid',
    title: '收款',
    numeric: true,
    render: ({ channelAccountDict: account, paidFen, paidCount }) => (
      <Figure account={account} entry={channelEntry.payment} fen={paidFen} count={paidCount} />
    ),
  },
  {
    key: 'refund',
    title: '退款',
    numeric: true,
    render: ({ channelAccountDict: account, refundFen, refundCount }) => (
      <Figure account={account} entry={channelEntry.refund} fen={refundFen} count={refundCount} />
    ),
  },
  {
    key: 'fee',
    title: '通道费',
    numeric: true,
    render: ({ channelAccountDict: account, feeFen }) => (
      <Figure account={account} entry={channelEntry.fee} fen={feeFen} />
    ),
  },
  {
    key: 'payout',
    title: '打款',
    numeric: true,
    render: ({ channelAccountDict: account, payoutFen, payoutCount }) => (
      <Figure account={account} entry={channelEntry.payout} fen={payoutFen} count={payoutCount} />
    ),
  },
  {
    key: 'settled',
    title: '结算到银行',
    numeric: true,
    render: ({ channelAccountDict: account, settledFen, settledCount }) =>
      settledFen === 0 ? (
        '—'
      ) : (
        <TwoLines
          first={
            <Link className="numeric" to={settlementsOf(account)}>
              {yuan(settledFen)}
            </Link>
          }
          second={`${thousands(settledCount)} 笔`}
        />
      ),
  },
  {
    key: 'balance',
    title: '余额',
    numeric: true,
    render: ({ balanceFen }) => <strong className="numeric">{yuan(balanceFen)}</strong>,
  },
]

/** What each provider, and the company's bank, hold of the money that passes through here. */
export function ChannelBalancesPage() {
  const balances = useList(operators.listChannelBalance, {})
  return (
    <Page
      title="渠道账户"
      description="每个支付渠道收了多少、退了多少、扣了多少通道费、打出多少、结算了多少到公司银行，以及账上还有多少。余额 = 收款 − 退款 − 通道费 − 打款 − 结算到银行；公司银行账户的结算为负数，表示从渠道收到。余额就是渠道还欠平台的钱。"
      actions={<ButtonLink to={paths.operatorChannelSettlements()}>结算到账</ButtonLink>}
    >
      <Panel flush>
        <Loaded from={balances} rows={4}>
          {({ list }) =>
            list.length === 0 ? (
              <EmptyState title="还没有收付款" text="有了第一笔收款，这里会列出它进了哪个渠道" />
            ) : (
              <DataTable
                label="渠道账户"
                columns={columns}
                rows={list}
                rowKey={({ channelAccountDict }) => String(channelAccountDict)}
                busy={balances.isPlaceholderData}
              />
            )
          }
        </Loaded>
      </Panel>
    </Page>
  )
}
