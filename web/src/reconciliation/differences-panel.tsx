import { reconciliation } from '@zsm/contract/reconciliation/calls'
import type { ReconciledChannel } from '@zsm/contract/reconciliation/days'
import { DifferenceStatus } from '@zsm/contract/reconciliation/differences'
import { useList } from '../api/query.ts'
import { optionsOf } from '../format/dictionary.ts'
import {
  isNarrowed,
  ListExportButton,
  sumsAsked,
  useOwnId,
  WorkFilter,
  workAsked,
  workPlaces,
} from '../operators/office/public.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { chosen } from '../ui/table/chosen.ts'
import { NoMatch } from '../ui/table/no-match.tsx'
import { SearchField } from '../ui/table/search-field.tsx'
import { SelectFilter } from '../ui/table/select-filter.tsx'
import { useOwnList } from '../ui/table/views/use-own-list.ts'
import { ChannelFilter } from './days-panel.tsx'
import { DifferencesList } from './differences-list.tsx'
import { allColumns } from './differences-table.tsx'
import { listPlaces, type ReconciliationView } from './places.ts'

type Props = { place: ReconciliationView; channels: readonly ReconciledChannel[] }

/** Differences of all days, the open ones first. */
export function DifferencesPanel({ place, channels }: Props) {
  const [view, setView, own] = useOwnList('office-differences', place, listPlaces, ['open'])
  const { pageNum, pageSize, channel, status, keyword } = view
  const asking = {
    pageNum,
    pageSize,
    channel: channel || undefined,
    statusDict: chosen(DifferenceStatus, status),
    keyword: keyword || undefined,
    ...workAsked(view, useOwnId()),
    ...sumsAsked(view),
  }
  const list = useList(reconciliation.listDifference, asking)
  return (
    <DifferencesList
      own={own}
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
          <WorkFilter view={view} setView={setView} sums />
          <ListExportButton listName="difference" endpoint={reconciliation.listDifference} asked={asking} />
        </>
      }
      empty={
        channel || status || keyword || isNarrowed(view) ? (
          <NoMatch
            noun="差异"
            advice="换个单号或状态"
            onClear={() => setView({ channel: '', status: '', keyword: '', ...workPlaces })}
          />
        ) : (
          <EmptyState title="没有差异" text="核对过的每一天，两边都一致" />
        )
      }
    />
  )
}
