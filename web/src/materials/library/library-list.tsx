import type { UseQueryResult } from '@tanstack/react-query'
import type { ListedFile } from '@zsm/contract/materials'
import { materials } from '@zsm/contract/materials'
import type { FileId } from '@zsm/contract/values'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useList } from '../../api/query.ts'
import { thousands } from '../../format/number.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Unread } from '../../ui/feedback/unread.tsx'
import { Panel } from '../../ui/page/page.tsx'
import { ListPanel } from '../../ui/table/list-page.tsx'
import type { Paging } from '../../ui/table/use-view.ts'
import type { MediaKind } from '../media-kind.ts'
import { BatchBar } from './batches/batch-bar.tsx'
import {
  choose,
  chooseThose,
  countChosen,
  isChosen,
  nothingChosen,
  type Selection,
} from './batches/selection.ts'
import { useFolders } from './folders/use-folders.ts'
import './library.css'
import { LookSwitch } from './look-switch.tsx'
import { type FileActions, MaterialsGrid } from './materials-grid.tsx'
import { columnsFor } from './materials-table.tsx'
import { Reached } from './reached.tsx'
import { SumLine } from './sum-line.tsx'
import { useTags } from './tags/use-tags.ts'
import { useGridPages } from './use-grid-pages.ts'
import { filtersIn, listInput, sortIn, type View } from './view.ts'

type Props = {
  kind: MediaKind
  label: string
  view: View
  filters: ReactNode
  empty: ReactNode
  actions: FileActions
  onPage: (paging: Paging) => void
}

/** The choice belongs to the filters under which it was made: other filters show other files. */
function useSelection(key: string) {
  const [state, setState] = useState({ key, selection: nothingChosen })
  const selection = state.key === key ? state.selection : nothingChosen
  return [selection, (selection: Selection) => setState({ key, selection })] as const
}

const titlesOf = (files: readonly ListedFile[]) => new Map(files.map(({ id, title }) => [id, title]))
const namesOf = (named: readonly { id: string; name: string }[]) =>
  new Map(named.map(({ id, name }) => [id, name]))

/** The library as pictures, a page more whenever its end comes near. */
export function LibraryGrid({ kind, label, view, filters, empty, actions }: Props) {
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

/** The library as rows, page by page. */
export function LibraryTable({ kind, label, view, filters, empty, actions, onPage }: Props) {
  const narrowed = filtersIn(kind, view)
  const [selection, setSelection] = useSelection(JSON.stringify(narrowed))
  const list = useList(materials.listData, listInput(kind, view, 'table'))
  const { tree } = useFolders(kind)
  const tags = useTags(kind)
  const withShift = useRef(false)
  const files = list.data?.list ?? []
  const order = files.map(({ id }) => id)
  const change = (keys: string[]) => {
    const now = new Set(keys)
    const changed = order.filter((id) => now.has(id) !== isChosen(selection, id))
    const [one] = changed
    if (one && changed.length === 1) setSelection(choose(selection, order, one, withShift.current))
    else
      setSelection(
        chooseThose(
          selection,
          changed,
          changed.some((id) => now.has(id)),
        ),
      )
  }
  const total = list.data?.total ?? 0
  const note = (event: MouseEvent) => {
    withShift.current = event.shiftKey
  }
  return (
    <div onClickCapture={note}>
      <ListPanel
        label={label}
        list={list}
        columns={columnsFor(
          kind,
          { folders: new Map(tree.map(({ id, path }) => [id, path])), tags: namesOf(tags) },
          actions.onOpen,
        )}
        selection={{ keys: order.filter((id) => isChosen(selection, id)), onChange: change }}
        rowActions={(file) => [
          { label: '重命名', onClick: () => actions.onRename(file) },
          { label: '替换', onClick: () => actions.onReplace(file) },
          { label: '删除', danger: true, onClick: () => actions.onDelete(file) },
        ]}
        onPage={onPage}
        filters={
          <>
            {filters}
            {total > 0 && (
              <>
                <SumLine filters={narrowed} />
                <LookSwitch />
              </>
            )}
          </>
        }
        empty={empty}
      />
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
    </div>
  )
}
