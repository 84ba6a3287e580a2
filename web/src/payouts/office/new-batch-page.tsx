import { useQuery } from '@tanstack/react-query'
import { fen, plus } from '@zsm/contract/money/fen'
import { operators } from '@zsm/contract/operators'
import { payouts } from '@zsm/contract/payouts'
import { mostPayouts, type Payable } from '@zsm/contract/payouts/batches'
import type { BankFormatId, WithdrawId } from '@zsm/contract/values'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { query, useCall, useList } from '../../api/query.ts'
import { newUuid } from '../../api/uuid.ts'
import { yuan } from '../../format/money.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { ListPage } from '../../ui/table/list-page.tsx'
import { NoMatch } from '../../ui/table/no-match.tsx'
import { SearchField } from '../../ui/table/search-field.tsx'
import { SelectFilter } from '../../ui/table/select-filter.tsx'
import { timeColumn } from '../../ui/table/time-column.tsx'
import { TwoLines } from '../../ui/table/two-lines.tsx'
import { paging } from '../../ui/table/use-view.ts'
import { useListView } from '../../ui/table/views/use-own-list.ts'

const columns: readonly Column<Payable>[] = [
  {
    key: 'creator',
    title: '创作者',
    render: ({ frontName, withdrawNo }) => <TwoLines first={frontName} second={withdrawNo} />,
  },
  {
    key: 'bank',
    title: '收款账户',
    render: ({ holderName, bankText }) => <TwoLines first={holderName} second={bankText} />,
  },
  { key: 'sum', title: '应付金额', numeric: true, render: ({ arriveFen }) => yuan(arriveFen) },
  timeColumn('通过时间', ({ auditTime }) => auditTime ?? ''),
]

const places = { ...paging, pageSize: 100, keyword: '' }

/** Chooses approved withdrawals for one batch. Their sum stands beside the button. */
export function NewBatchPage() {
  const [view, setView, own] = useListView('office-new-batch', places)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Payable>>(new Map())
  const [formatId, setFormatId] = useState('')
  const [requestId, setRequestId] = useState(newUuid)
  const navigate = useNavigate()
  const { pageNum, pageSize, keyword } = view
  const list = useList(payouts.listPayable, { pageNum, pageSize, keyword: keyword || undefined })
  const formats = useQuery(query(payouts.listBankFormat, { pageSize: 100 })).data?.list ?? []
  const bankFormatId = (formatId || formats[0]?.id) as BankFormatId | undefined
  const make = useCall(payouts.makePayoutBatch, {
    invalidates: [payouts, operators],
    staleOn: ['payoutClaimed'],
    onSuccess: ({ id, batchNo }) => {
      toast.success(`已组成批次 ${batchNo}，等待另一位财务复核`)
      setChosen(new Map())
      setRequestId(newUuid())
      navigate(paths.operatorPayout({ id }))
    },
  })
  const choose = (keys: string[]) => {
    const shown = new Map(list.data?.list.map((row) => [row.id as string, row]))
    const rows = keys.flatMap((key) => shown.get(key) ?? chosen.get(key) ?? [])
    if (rows.length > mostPayouts) toast.info(`一个批次最多 ${mostPayouts} 笔`)
    setChosen(new Map(rows.slice(0, mostPayouts).map((row) => [row.id as string, row])))
  }
  const rows = [...chosen.values()]
  const sum = plus(fen(0), ...rows.map(({ arriveFen }) => arriveFen))
  const submit = () => {
    if (!bankFormatId || rows.length === 0) return toast.info('请先勾选要打款的提现')
    make.mutate({ bankFormatId, withdrawIds: rows.map(({ id }) => id as WithdrawId), requestId })
  }
  return (
    <ListPage
      own={own}
      title="组批"
      description={
        list.data && `还有 ${list.data.total} 笔已通过的提现等待打款，共 ${yuan(list.data.totalFen)}。`
      }
      actions={
        <>
          <ButtonLink to={paths.operatorPayouts()}>返回批量打款</ButtonLink>
          <Button
            type="primary"
            loading={make.isPending}
            disabled={rows.length === 0 && list.data?.total === 0}
            onClick={submit}
          >
            {rows.length === 0 ? '组批' : `组批 ${rows.length} 笔，共 ${yuan(sum)}`}
          </Button>
        </>
      }
      list={list}
      columns={columns}
      selection={{ keys: [...chosen.keys()], onChange: choose }}
      onPage={setView}
      filters={
        <>
          <SearchField
            value={keyword}
            placeholder="提现单号或创作者"
            onSearch={(keyword) => setView({ keyword })}
          />
          <SelectFilter
            label="银行格式"
            value={bankFormatId ?? ''}
            options={formats.map(({ id, name }) => ({ value: id as string, label: name }))}
            onChange={setFormatId}
          />
        </>
      }
      empty={
        keyword ? (
          <NoMatch noun="提现" advice="换个单号或创作者" onClear={() => setView({ keyword: '' })} />
        ) : (
          <EmptyState
            title="没有等待打款的提现"
            text="提现通过后，会出现在这里"
            action={<ButtonLink to={paths.operatorWithdrawals()}>去审核提现</ButtonLink>}
          />
        )
      }
    />
  )
}
