import { type ListedFile, materials } from '@zsm/contract/materials'
import { type MouseEvent, useRef } from 'react'
import { useList } from '../../api/query.ts'
import { bytes } from '../../format/bytes.ts'
import { duration } from '../../format/duration.ts'
import { thousands } from '../../format/number.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { ListPanel } from '../../ui/table/list-page.tsx'
import { timeColumn } from '../../ui/table/time-column.tsx'
import type { MediaKind } from '../media-kind.ts'
import { BatchBar } from './batches/batch-bar.tsx'
import { choose, chooseThose, countChosen, isChosen } from './batches/selection.ts'
import { useFolders } from './folders/use-folders.ts'
import type { LibraryProps } from './library-grid.tsx'
import { LookSwitch } from './look-switch.tsx'
import { SumLine } from './sum-line.tsx'
import { useTags } from './tags/use-tags.ts'
import { namesOf, titlesOf, useSelection } from './use-selection.ts'
import { filtersIn, listInput } from './view.ts'

type Names = { folders: ReadonlyMap<string, string>; tags: ReadonlyMap<string, string> }

/** The columns of the library as a table. Documents and archives have no duration, only pictures and videos have pixels. */
function columnsFor(
  kind: MediaKind,
  { folders, tags }: Names,
  onOpen: (file: ListedFile) => void,
): Column<ListedFile>[] {
  const played = kind <= 2
  const seen = kind === 1 || kind === 3
  return [
    {
      key: 'title',
      title: '标题',
      render: (file) => (
        <button type="button" className="link-button material-name" onClick={() => onOpen(file)}>
          {file.title}
        </button>
      ),
    },
    { key: 'folder', title: '文件夹', render: ({ folderId }) => (folderId && folders.get(folderId)) || '—' },
    {
      key: 'tags',
      title: '标签',
      render: ({ tagIds }) => tagIds.flatMap((id) => tags.get(id) ?? []).join('、') || '—',
    },
    { key: 'size', title: '大小', numeric: true, render: ({ size }) => bytes(size) },
    ...(played
      ? [
          {
            key: 'duration',
            title: '时长',
            numeric: true,
            render: ({ durationSec }: ListedFile) => (durationSec === null ? '—' : duration(durationSec)),
          },
        ]
      : []),
    ...(seen
      ? [
          {
            key: 'pixels',
            title: '尺寸',
            numeric: true,
            render: ({ width, height }: ListedFile) => (width && height ? `${width} × ${height}` : '—'),
          },
        ]
      : []),
    {
      key: 'uses',
      title: '使用',
      numeric: true,
      render: ({ refCount }) => (refCount > 0 ? `${thousands(refCount)} 处` : '未使用'),
    },
    timeColumn('上传时间', ({ createTime }) => createTime),
  ]
}

/** The library as rows, page by page. */
export function LibraryTable({ kind, label, view, filters, empty, actions, onPage }: LibraryProps) {
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
