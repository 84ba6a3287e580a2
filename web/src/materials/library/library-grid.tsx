import type { UseQueryResult } from '@tanstack/react-query'
import type { FileId } from '@zsm/contract/values'
import type { ReactNode } from 'react'
import { thousands } from '../../format/number.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Unread } from '../../ui/feedback/unread.tsx'
import { Panel } from '../../ui/page/page.tsx'
import type { Paging } from '../../ui/table/use-view.ts'
import type { MediaKind } from '../media-kind.ts'
import { BatchBar } from './batches/batch-bar.tsx'
import { choose, chooseThose, countChosen, isChosen, type Selection } from './batches/selection.ts'
import './library.css'
import { LookSwitch } from './look-switch.tsx'
import { type FileActions, MaterialsGrid } from './materials-grid.tsx'
import { Reached } from './reached.tsx'
import { SumLine } from './sum-line.tsx'
import { useTags } from './tags/use-tags.ts'
import { useGridPages } from './use-grid-pages.ts'
import { namesOf, titlesOf, useSelection } from './use-selection.ts'
import { filtersIn, sortIn, type View } from './view.ts'

export type LibraryProps = {
  kind: MediaKind
  label: string
  view: View
  filters: ReactNode
  empty: ReactNode
  actions: FileActions
  onPage: (paging: Paging) => void
}

/** The library as pictures, a page more whenever its end comes near. */
export function LibraryGrid({ kind, label, view, filters, empty, actions }: LibraryProps) {
  const narrowed = filtersIn(kind, view)
  const [selection, setSelection] = useSelection(JSON.stringify(narrowed))
  const { first, files, total, isMore, failed, more } = useGridPages({ ...narrowed, sort: sortIn(view) })
  const tags = useTags(kind)
  const order = files.map(({ id }) => id)
  if (!first) return null
  return (
    <Panel flush>
      <div className="filters">{filters}</div>
      <Loaded from={first as UseQueryResult<NonNullable<typeof first.data>>} rows={8}>
        {(page) =>
          page.total === 0 ? (
            empty
          ) : (
            <>
              <div className="library-head">
                <ChooseShown order={order} selection={selection} onSelect={setSelection} />
                <SumLine filters={narrowed} />
                <LookSwitch />
              </div>
              <MaterialsGrid
                label={label}
                files={files}
                total={total}
                selection={selection}
                tagNames={namesOf(tags)}
                actions={actions}
                onSelect={(id, range) => setSelection(choose(selection, order, id, range))}
              />
              {failed?.error ? (
                <Unread error={failed.error} onRetry={failed.refetch} />
              ) : (
                <Reached count={files.length} onReached={more} />
              )}
              <p className="library-more muted" role="status">
                {isMore
                  ? `已显示 ${thousands(files.length)} 个，共 ${thousands(total)} 个`
                  : `共 ${thousands(total)} 个`}
              </p>
              {countChosen(selection, total) > 0 && (
                <BatchBar
                  kind={kind}
                  filters={narrowed}
                  selection={selection}
                  total={total}
                  titles={titlesOf(files)}
                  onSelect={setSelection}
                />
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

type ChooseShownProps = {
  order: readonly FileId[]
  selection: Selection
  onSelect: (selection: Selection) => void
}

function ChooseShown({ order, selection, onSelect }: ChooseShownProps) {
  const all = order.length > 0 && order.every((id) => isChosen(selection, id))
  return (
    <label>
      <input type="checkbox" checked={all} onChange={() => onSelect(chooseThose(selection, order, !all))} />
      选择已显示的
    </label>
  )
}
