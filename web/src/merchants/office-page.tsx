import type { OperatorMerchant } from '@zsm/contract/office/merchants'
import { operators } from '@zsm/contract/operators'
import { merchantState } from '@zsm/contract/states'
import { useList } from '../api/query.ts'
import { labelOf } from '../format/dictionary.ts'
import { ListExportButton, StateFilter } from '../operators/office/public.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Link } from '../ui/page/link.tsx'
import { chosen } from '../ui/table/chosen.ts'
import type { Column } from '../ui/table/data-table.tsx'
import { ListPage } from '../ui/table/list-page.tsx'
import { NoMatch } from '../ui/table/no-match.tsx'
import { SearchField } from '../ui/table/search-field.tsx'
import { timeColumn } from '../ui/table/time-column.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { paging } from '../ui/table/use-view.ts'
import { useListView } from '../ui/table/views/use-own-list.ts'
import { fieldNames } from './merchant-facts.ts'
import { MerchantStatus } from './merchant-status.tsx'

const columns: readonly Column<OperatorMerchant>[] = [
  {
    key: 'who',
    title: '创作者',
    render: ({ frontId, frontName, mobile }) => (
      <TwoLines
        first={<Link to={paths.operatorCreators({ keyword: frontId, open: frontId })}>{frontName}</Link>}
        second={mobile}
      />
    ),
  },
  {
    key: 'subject',
    title: '主体',
    render: ({ companyName, realName, kindDict }) => (
      <TwoLines first={companyName || realName} second={labelOf('merchantKindDict', kindDict)} />
    ),
  },
  { key: 'status', title: '状态', render: MerchantStatus },
  {
    key: 'reason',
    title: '原因',
    render: ({ objections }) =>
      objections.map(({ field, reason }) => `${fieldNames[field]}：${reason}`).join('；') || '—',
  },
  { key: 'account', title: '微信支付商户号', render: ({ subMchId }) => subMchId || '—' },
  timeColumn('状态更新', ({ changeTime }) => changeTime),
]

const places = { ...paging, keyword: '', status: 'all' }

/** Creators' accounts at the payment provider: the stuck ones and their reasons. */
export function MerchantsOfficePage() {
  const [view, setView, own] = useListView('office-merchants', places)
  const asking = {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    statesFlag: true,
    keyword: view.keyword || undefined,
    statusDict: chosen(merchantState.codec, view.status),
  }
  const list = useList(operators.listMerchant, asking)
  return (
    <ListPage
      own={own}
      title="收款账户"
      actions={<ListExportButton listName="merchant" endpoint={operators.listMerchant} asked={asking} />}
      description="创作者在微信支付的商户号：开通到哪一步，卡在什么地方。资料由创作者自己修改。"
      list={list}
      columns={columns}
      onPage={setView}
      filters={
        <>
          <SearchField
            value={view.keyword}
            placeholder="手机号、名称或商户号"
            onSearch={(keyword) => setView({ keyword })}
          />
          <StateFilter
            of={list}
            label="账户状态"
            dictionary="merchantStatusDict"
            value={view.status}
            onChange={(status) => setView({ status })}
          />
        </>
      }
      empty={
        view.status === 'all' && view.keyword === '' ? (
          <EmptyState title="还没有创作者申请收款账户" text="平台模式下，创作者在资质管理里申请" />
        ) : (
          <NoMatch
            noun="收款账户"
            advice="换个手机号或名称"
            onClear={() => setView({ keyword: '', status: 'all' })}
          />
        )
      }
    />
  )
}
