import type { ChannelSettlement } from '@zsm/contract/office/channel-accounts'
import { operators } from '@zsm/contract/operators'
import { channelAccount, settlingAccounts } from '@zsm/contract/states'
import { Button } from 'antd'
import { useState } from 'react'
import { useList } from '../../../api/query.ts'
import { choicesOf, labelOf } from '../../../format/dictionary.ts'
import { yuan } from '../../../format/money.ts'
import { dateTime } from '../../../format/time.ts'
import { ReasonDialog, type Reasoned } from '../../../operators/office/public.ts'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ButtonLink } from '../../../ui/page/button-link.tsx'
import { chosen } from '../../../ui/table/chosen.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ListPage } from '../../../ui/table/list-page.tsx'
import { NoMatch } from '../../../ui/table/no-match.tsx'
import type { RowAction } from '../../../ui/table/row-actions.tsx'
import { SearchField } from '../../../ui/table/search-field.tsx'
import { SelectFilter } from '../../../ui/table/select-filter.tsx'
import { TwoLines } from '../../../ui/table/two-lines.tsx'
import { paging } from '../../../ui/table/use-view.ts'
import { useListView } from '../../../ui/table/views/use-own-list.ts'
import { SettlementDialog } from './settlement-dialog.tsx'

const columns: readonly Column<ChannelSettlement>[] = [
  {
    key: 'number',
    title: '银行流水号',
    headline: true,
    render: ({ bankNo, note }) => <TwoLines first={bankNo} second={note} />,
  },
  {
    key: 'account',
    title: '渠道账户',
    render: ({ channelAccountDict }) => labelOf('channelAccountDict', channelAccountDict),
  },
  { key: 'day', title: '到账日期', render: ({ day }) => <span className="numeric">{day}</span> },
  {
    key: 'amount',
    title: '到账金额',
    numeric: true,
    render: ({ amountFen, reversedFlag }) => (reversedFlag ? <del>{yuan(amountFen)}</del> : yuan(amountFen)),
  },
  {
    key: 'who',
    title: '登记',
    render: ({ operatorName, createTime }) => <TwoLines first={operatorName} second={dateTime(createTime)} />,
  },
  {
    key: 'state',
    title: '状态',
    render: ({ reversedFlag, reverserName, reverseNote }) =>
      reversedFlag ? <TwoLines first={`已撤销：${reverseNote}`} second={reverserName} /> : '已登记',
  },
]

const places = { ...paging, account: '', keyword: '' }

/** What the providers settled to the company's bank. */
export function ChannelSettlementsPage() {
  const [view, setView, own] = useListView('office-settlements', places)
  const [isRecording, setRecording] = useState(false)
  const [reasoned, setReasoned] = useState<Reasoned>()
  const { pageNum, pageSize, account, keyword } = view
  const list = useList(operators.listChannelSettlement, {
    pageNum,
    pageSize,
    channelAccountDict: chosen(channelAccount.codec, account),
    keyword: keyword || undefined,
  })
  const actionsOn = ({ id, amountFen, reversedFlag }: ChannelSettlement): RowAction[] => [
    {
      label: '撤销',
      danger: true,
      disabled: reversedFlag ? '已经撤销' : undefined,
      onClick: () => setReasoned(reversal(id, yuan(amountFen))),
    },
  ]
  return (
    <>
      <ListPage
        own={own}
        title="结算到账"
        description="渠道把货款结算到公司银行账户的每一笔，照银行流水登记。登记后，渠道账户减少、公司银行账户增加同样的金额，创作者的钱不受影响。"
        actions={
          <>
            <ButtonLink to={paths.operatorChannelBalances()}>渠道账户</ButtonLink>
            <Button type="primary" onClick={() => setRecording(true)}>
              登记结算到账
            </Button>
          </>
        }
        list={list}
        columns={columns}
        rowActions={actionsOn}
        onPage={setView}
        filters={
          <>
            <SearchField
              value={keyword}
              placeholder="银行流水号"
              onSearch={(keyword) => setView({ keyword })}
            />
            <SelectFilter
              label="渠道账户"
              value={account}
              options={[
                { value: '', label: '全部账户' },
                ...choicesOf('channelAccountDict', settlingAccounts.map(String)),
              ]}
              onChange={(account) => setView({ account })}
            />
          </>
        }
        empty={
          account || keyword ? (
            <NoMatch
              noun="结算"
              advice="换个账户或流水号"
              onClear={() => setView({ account: '', keyword: '' })}
            />
          ) : (
            <EmptyState title="还没有登记过结算" text="渠道通常在第二天结算，银行流水里有了就登记在这里" />
          )
        }
      />
      {isRecording && <SettlementDialog onClose={() => setRecording(false)} />}
      {reasoned && <ReasonDialog {...reasoned} onClose={() => setReasoned(undefined)} />}
    </>
  )
}

const reversal = (id: ChannelSettlement['id'], amount: string): Reasoned => ({
  endpoint: operators.reverseChannelSettlement,
  input: { id },
  title: `撤销 ${amount} 的登记`,
  label: '撤销原因',
  submitLabel: '撤销登记',
  done: '已撤销，两个账户恢复原样',
  hint: '抄错时用。撤销后，这个流水号可以重新登记',
})
