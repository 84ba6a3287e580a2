import { reconciliation } from '@zsm/contract/reconciliation/calls'
import type { ReconciledChannel } from '@zsm/contract/reconciliation/days'
import { DifferenceStatus } from '@zsm/contract/reconciliation/differences'
import { useList } from '../api/query.ts'
import { optionsOf } from '../format/dictionary.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { chosen } from '../ui/table/chosen.ts'
import { NoMatch } from '../ui/table/no-match.tsx'
import { SearchField } from '../ui/table/search-field.tsx'
import { SelectFilter } from '../ui/table/select-filter.tsx'
import { ChannelFilter } from './days-panel.tsx'
import { DifferencesList } from './differences-list.tsx'
import { allColumns } from './differences-table.tsx'
import type { ReconciliationView } from './places.ts'

type Props = { place: ReconciliationView; channels: readonly ReconciledChannel[] }

/** Differences of all days, the open ones first. */
export function DifferencesPanel({ place: [view, setView], channels }: Props) {
  const { pageNum, pageSize, channel, status, keyword } = view
  const list = useList(reconciliation.listDifference, {
    pageNum,
    pageSize,
    channel: channel || undefined,
    statusDict: chosen(DifferenceStatus, status),
    keyword: keyword || undefined,
  })
  return (
    <DifferencesList
      list={list}
      columns={allColumns}
      open={view.open}
      onOpen={(open) => setView({ open })}
      onPage={setView}
      filters={
        <>
          <SearchField
            value={keyword}
            placeholder="我方单号或对方单号"
            onSearch={(keyword) => setView({ keyword })}
          />
          <ChannelFilter channels={channels} value={channel} onChange={(channel) => setView({ channel })} />
          <SelectFilter
            label="差异状态"
            value={status}
            options={optionsOf('differenceStatusDict', '全部差异')}
            onChange={(status) => setView({ status })}
          />
        </>
      }
      empty={
        channel || status || keyword ? (
          <NoMatch
            noun="差异"
            advice="换个单号或状态"
            onClear={() => setView({ channel: '', status: '', keyword: '' })}
          />
        ) : (
          <EmptyState title="没有差异" text="核对过的每一天，两边都一致" />
        )
      }
    />
  )
}
