import type { ListedFile } from '@zsm/contract/materials'
import { bytes } from '../../format/bytes.ts'
import { duration } from '../../format/duration.ts'
import { thousands } from '../../format/number.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { timeColumn } from '../../ui/table/time-column.tsx'
import type { MediaKind } from '../media-kind.ts'

type Names = { folders: ReadonlyMap<string, string>; tags: ReadonlyMap<string, string> }

/** The columns of the library as a table. Documents and archives have no duration, only pictures and videos have pixels. */
export function columnsFor(
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
