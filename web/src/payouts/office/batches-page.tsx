import { payouts } from '@zsm/contract/payouts'
import { type PayoutBatch, PayoutBatchStatus } from '@zsm/contract/payouts/batches'
import { payoutBatchState } from '@zsm/contract/states'
import { useList } from '../../api/query.ts'
import { yuan } from '../../format/money.ts'
import {
  CasesBar,
  ListExportButton,
  StateFilter,
  useDecisionView,
  useWork,
  type Waits,
  WorkFilter,
} from '../../operators/office/public.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { Link } from '../../ui/page/link.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { ListPage } from '../../ui/table/list-page.tsx'
import { NoMatch } from '../../ui/table/no-match.tsx'
import { SearchField } from '../../ui/table/search-field.tsx'
import { timeColumn } from '../../ui/table/time-column.tsx'
import { TwoLines } from '../../ui/table/two-lines.tsx'
import { BatchStatus, resultText } from './batch-status.tsx'

const columns: readonly Column<PayoutBatch>[] = [
  {
    key: 'no',
    title: '批次',
    render: ({ id, batchNo, formatName }) => (
      <TwoLines
        first={
          <Link className="numeric" to={paths.operatorPayout({ id })}>
            {batchNo}
          </Link>
        }
        second={formatName}
      />
    ),
  },
  { key: 'count', title: '笔数', numeric: true, render: ({ itemCount }) => itemCount },
  { key: 'sum', title: '合计', numeric: true, render: ({ sumFen }) => yuan(sumFen) },
  { key: 'status', title: '状态', render: BatchStatus },
  { key: 'result', title: '结果', render: resultText },
  {
    key: 'who',
    title: '组批 / 复核',
    render: ({ makerName, approverName }) => `${makerName} / ${approverName || '—'}`,
  },
  timeColumn('组批时间', ({ makeTime }) => makeTime),
]

const noRows: PayoutBatch[] = []

const waitsOf = ({ statusDict, makeTime }: PayoutBatch): Waits | undefined =>
  statusDict === payoutBatchState.closed ? undefined : { work: 'batch', since: makeTime }

/** Payout batches, the open ones first. Each is one file for the bank. */
export function BatchesPage() {
  const { place, asked, work, sums } = useDecisionView('office-batches', PayoutBatchStatus, 'waiting')
  const { view, setView, isFiltered, clear } = place
  const asking = {
    ...asked,
    ...work,
    ...sums,
    openFlag: view.status === 'waiting',
  }
  const list = useList(payouts.listPayoutBatch, asking)
  const rows = list.data?.list ?? noRows
  const { columns: workColumns, ...cases } = useWork({
    listName: 'batch',
    rows,
    open: '',
    onOpen: () => {},
    waitsOf,
  })
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.batchNo ?? '不在这一页的项'
  const make = (
    <ButtonLink type="primary" to={paths.operatorNewPayout()}>
      组批
    </ButtonLink>
  )
  return (
    <ListPage
      own={place.own}
      title="批量打款"
      description="把已通过的提现组成批次，由另一位财务复核，导出文件上传网银，再上传银行的结果登记到账。"
      actions={
        <>
          <ListExportButton listName="batch" endpoint={payouts.listPayoutBatch} asked={asking} />
          <ButtonLink to={paths.operatorBankFormats()}>银行格式</ButtonLink>
          {make}
        </>
      }
      list={list}
      columns={[...columns, ...workColumns]}
      selection={cases.selection}
      above={
        <CasesBar
          listName="batch"
          chosen={cases.chosen.map(({ id }) => id)}
          nameOf={nameOf}
          onClear={cases.clear}
        />
      }
      rowActions={({ id }) => [{ label: '打开', to: paths.operatorPayout({ id }) }]}
      onPage={setView}
      filters={
        <>
          <SearchField
            value={view.keyword}
            placeholder="批次号或提现单号"
            onSearch={(keyword) => setView({ keyword })}
          />
          <StateFilter
            of={list}
            label="批次状态"
            dictionary="payoutBatchStatusDict"
            waiting="未关闭"
            value={view.status}
            onChange={(status) => setView({ status })}
          />
          <WorkFilter view={view} setView={setView} sums />
        </>
      }
      empty={
        isFiltered ? (
          <NoMatch noun="批次" advice="换个单号" onClear={clear} />
        ) : (
          <EmptyState title="没有未关闭的批次" text="提现通过后，在这里组批打款" action={make} />
        )
      }
    />
  )
}
