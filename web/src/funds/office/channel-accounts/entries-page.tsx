import type { ChannelAccountEntry } from '@zsm/contract/office/channel-accounts'
import { operators } from '@zsm/contract/operators'
import { channelAccount, channelEntry } from '@zsm/contract/states'
import { useList } from '../../../api/query.ts'
import { choicesOf, labelOf } from '../../../format/dictionary.ts'
import { signedYuan } from '../../../format/money.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ButtonLink } from '../../../ui/page/button-link.tsx'
import { Link } from '../../../ui/page/link.tsx'
import { chosen } from '../../../ui/table/chosen.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ListPage } from '../../../ui/table/list-page.tsx'
import { SelectFilter } from '../../../ui/table/select-filter.tsx'
import { timeColumn } from '../../../ui/table/time-column.tsx'
import { TwoLines } from '../../../ui/table/two-lines.tsx'
import { paging } from '../../../ui/table/use-view.ts'
import { useListView } from '../../../ui/table/views/use-own-list.ts'

const columns: readonly Column<ChannelAccountEntry>[] = [
  {
    key: 'what',
    title: '事项',
    render: (entry) => <TwoLines first={entry.title} second={<EntryNo {...entry} />} />,
  },
  {
    key: 'amount',
    title: '金额',
    numeric: true,
    render: ({ amountFen }) => signedYuan(amountFen),
  },
  {
    key: 'who',
    title: '创作者',
    render: ({ frontName }) => <Link to={paths.operatorCreators({ keyword: frontName })}>{frontName}</Link>,
  },
  timeColumn('时间', ({ occurTime }) => occurTime),
]

/** The number of the order or withdrawal. A refund's and a withdrawal's open where operators decide on them. */
function EntryNo({ channelEntryDict, orderNo, withdrawNo }: ChannelAccountEntry) {
  if (withdrawNo)
    return <Link to={paths.operatorWithdrawals({ keyword: withdrawNo, status: 'all' })}>{withdrawNo}</Link>
  if (channelEntryDict === channelEntry.refund)
    return <Link to={paths.operatorRefunds({ keyword: orderNo, status: 'all' })}>{orderNo}</Link>
  return orderNo
}

const places = { ...paging, account: String(channelAccount.wechat), entry: String(channelEntry.payment) }

/** The entries that a figure of a channel's account sums. */
export function ChannelEntriesPage() {
  const [view, setView, own] = useListView('office-channel-entries', places)
  const account = chosen(channelAccount.codec, view.account) ?? channelAccount.wechat
  const entry = chosen(channelEntry.codec, view.entry) ?? channelEntry.payment
  const list = useList(operators.listChannelEntry, {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    channelAccountDict: account,
    channelEntryDict: entry,
  })
  const of = `${labelOf('channelAccountDict', account)}的${labelOf('channelEntryDict', entry)}`
  return (
    <ListPage
      own={own}
      title="渠道流水"
      description="资金流水里经过渠道账户的每一笔，最新的在前。加号表示账上多了，减号表示账上少了。"
      actions={<ButtonLink to={paths.operatorChannelBalances()}>渠道账户</ButtonLink>}
      list={list}
      columns={columns}
      onPage={setView}
      filters={
        <>
          <SelectFilter
            label="渠道账户"
            value={String(account)}
            options={choicesOf('channelAccountDict', channelAccount.values.map(String))}
            onChange={(account) => setView({ account })}
          />
          <SelectFilter
            label="流水类型"
            value={String(entry)}
            options={choicesOf('channelEntryDict', channelEntry.values.map(String))}
            onChange={(entry) => setView({ entry })}
          />
        </>
      }
      empty={<EmptyState title={`没有${of}`} text="换个账户或类型看看" />}
    />
  )
}
