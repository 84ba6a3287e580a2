import { contract } from '@zsm/contract'
import type { KeptTemplate } from '@zsm/contract/operators-content'
import { TemplateType } from '@zsm/contract/templates'
import { TemplateId } from '@zsm/contract/values'
import { Button } from 'antd'
import { useList } from '../api/query.ts'
import { labelOf } from '../format/dictionary.ts'
import { dateTime } from '../format/time.ts'
import type { Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Status } from '../ui/status.tsx'
import { paging, useView } from '../ui/use-view.ts'
import { chosen } from './chosen.ts'
import { StateFilter } from './state-filter.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { TwoLines } from './two-lines.tsx'

const { operators } = contract

const columns: readonly Column<KeptTemplate>[] = [
  {
    key: 'name',
    title: '模板',
    render: ({ name, typeDict }) => <TwoLines first={name} second={labelOf('templateTypeDict', typeDict)} />,
  },
  { key: 'biz', title: '适用商品', render: ({ bizDict }) => labelOf('bizDict', bizDict) },
  { key: 'sort', title: '排序', numeric: true, render: ({ sort }) => sort },
  {
    key: 'status',
    title: '状态',
    render: ({ statusDict }) => (
      <Status kind={statusDict === 1 ? 'success' : 'info'}>{statusDict === 1 ? '启用' : '停用'}</Status>
    ),
  },
  {
    key: 'time',
    title: '更新时间',
    render: ({ updateTime }) => <span className="numeric">{dateTime(updateTime)}</span>,
  },
]

const places = { ...paging, keyword: '', type: 'all', open: '' }

/** Texts that creators begin from. */
export function TemplatesPage() {
  const [view, setView] = useView(places, 'open')
  const list = useList(operators.listTemplate, {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    keyword: view.keyword || undefined,
    typeDict: chosen(TemplateType, view.type),
  })
  const create = (
    <Button type="primary" onClick={() => setView({ open: 'new' })}>
      新建模板
    </Button>
  )
  const close = () => setView({ open: '' })
  const id = chosen(TemplateId, view.open)
  return (
    <>
      <ListPage
        title="内容模板"
        description="创作者写介绍、协议和样文时可以选用的模板。停用后不再出现，已写好的内容不受影响。"
        actions={create}
        list={list}
        columns={columns}
        rowActions={({ id }) => [{ label: '修改', onClick: () => setView({ open: id }) }]}
        onPage={setView}
        filters={
          <>
            <SearchField
              value={view.keyword}
              placeholder="模板名称"
              onSearch={(keyword) => setView({ keyword })}
            />
            <StateFilter
              label="模板类型"
              dictionary="templateTypeDict"
              all="全部类型"
              value={view.type}
              onChange={(type) => setView({ type })}
            />
          </>
        }
        empty={<EmptyState title="没有找到模板" text="换个关键词，或新建一个模板" action={create} />}
      />
      {view.open === 'new' && <TemplateDialog onClose={close} />}
      {id && <TemplateDialog key={id} id={id} onClose={close} />}
    </>
  )
}
