import { type DeletedFile, Kind, materials } from '@zsm/contract/materials'
import { useCall, useList } from '../../api/query.ts'
import { bytes } from '../../format/bytes.ts'
import { optionsOf } from '../../format/dictionary.ts'
import { daysUntil } from '../../format/elapsed.ts'
import { dateTime } from '../../format/time.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { confirm } from '../../ui/overlay/confirm.ts'
import { chosen } from '../../ui/table/chosen.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { ListPage } from '../../ui/table/list-page.tsx'
import { NoMatch } from '../../ui/table/no-match.tsx'
import type { RowAction } from '../../ui/table/row-actions.tsx'
import { SearchField } from '../../ui/table/search-field.tsx'
import { SelectFilter } from '../../ui/table/select-filter.tsx'
import { TwoLines } from '../../ui/table/two-lines.tsx'
import { paging } from '../../ui/table/use-view.ts'
import { useListView } from '../../ui/table/views/use-own-list.ts'
import { kindName } from '../media-kind.ts'

const places = { ...paging, keyword: '', kind: '' }

const columns: Column<DeletedFile>[] = [
  {
    key: 'title',
    title: '素材',
    render: ({ title, kindDict, size }) => (
      <TwoLines first={title} second={`${kindName(kindDict)} · ${bytes(size)}`} />
    ),
  },
  { key: 'deleteTime', title: '删除时间', render: ({ deleteTime }) => dateTime(deleteTime) },
  { key: 'left', title: '剩余', render: ({ purgeTime }) => `${daysUntil(purgeTime)} 天后彻底删除` },
]

/** `/material/bin`: the files deleted in the last 30 days. */
export function BinPage() {
  const [view, setView, own] = useListView('material-bin', places)
  const { keyword, pageNum, pageSize } = view
  const kindDict = chosen(Kind, view.kind)
  const input = { pageNum, pageSize, ...(keyword && { keyword }), ...(kindDict && { kindDict }) }
  const list = useList(materials.listDeleted, input)
  const restore = useCall(materials.restore, {
    invalidates: [materials],
    onSuccess: ({ title }) => toast.success(`“${title}”已恢复到素材库`),
  })
  const purge = useCall(materials.purge, {
    invalidates: [materials],
    onSuccess: () => toast.success('已彻底删除'),
  })
  const askToPurge = async ({ id, title }: DeletedFile) => {
    const question = {
      title: `彻底删除“${title}”？`,
      text: '彻底删除后不能恢复，占用的空间会立即释放。',
      accept: '彻底删除',
      danger: true,
    }
    if (await confirm(question)) purge.mutate({ id })
  }
  const rowActions = (file: DeletedFile): RowAction[] => [
    { label: '恢复', onClick: () => restore.mutate({ id: file.id }) },
    { label: '彻底删除', danger: true, onClick: () => askToPurge(file) },
  ]
  return (
    <ListPage
      own={own}
      title="素材回收站"
      description="删除或被替换的素材保留 30 天，到期后自动彻底删除；回收站里的素材也占用空间。"
      list={list}
      columns={columns}
      rowActions={rowActions}
      onPage={setView}
      filters={
        <>
          <SearchField
            value={keyword}
            placeholder="搜索素材标题"
            onSearch={(keyword) => setView({ keyword })}
          />
          <SelectFilter
            label="素材类型"
            value={String(kindDict ?? '')}
            options={optionsOf('kindDict', '全部类型')}
            onChange={(kind) => setView({ kind })}
          />
        </>
      }
      empty={
        keyword || kindDict ? (
          <NoMatch noun="素材" onClear={() => setView({ keyword: '', kind: '' })} />
        ) : (
          <EmptyState title="回收站是空的" text="删除的素材会在这里保留 30 天。" />
        )
      }
    />
  )
}
