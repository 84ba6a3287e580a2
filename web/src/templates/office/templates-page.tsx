import type { OfficeTemplate } from '@zsm/contract/office/templates'
import { operators } from '@zsm/contract/operators'
import { templateState } from '@zsm/contract/states'
import { TemplateType } from '@zsm/contract/templates'
import { TemplateId } from '@zsm/contract/values'
import { useList } from '../../api/query.ts'
import { labelOf } from '../../format/dictionary.ts'
import { OfficeList, StateFilter, sortColumn } from '../../operators/office/public.ts'
import { Status } from '../../ui/feedback/status.tsx'
import { chosen } from '../../ui/table/chosen.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { timeColumn } from '../../ui/table/time-column.tsx'
import { TwoLines } from '../../ui/table/two-lines.tsx'
import { paging } from '../../ui/table/use-view.ts'
import { useListView } from '../../ui/table/views/use-own-list.ts'
import { TemplateDialog } from './template-dialog.tsx'

const columns: readonly Column<OfficeTemplate>[] = [
  {
    key: 'name',
    title: '模板',
    render: ({ name, typeDict }) => <TwoLines first={name} second={labelOf('templateTypeDict', typeDict)} />,
  },
  { key: 'biz', title: '适用商品', render: ({ bizDict }) => labelOf('bizDict', bizDict) },
  sortColumn,
  {
    key: 'status',
    title: '状态',
    render: ({ statusDict }) => (
      <Status kind={statusDict === templateState.on ? 'success' : 'info'}>
        {statusDict === templateState.on ? '启用' : '停用'}
      </Status>
    ),
  },
  timeColumn('更新时间', ({ updateTime }) => updateTime),
]

const places = { ...paging, keyword: '', type: 'all', open: '' }

/** Texts that creators can start from. */
export function TemplatesPage() {
  const [view, setView, own] = useListView('office-templates', places, 'open')
  const list = useList(operators.listTemplate, {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    keyword: view.keyword || undefined,
    typeDict: chosen(TemplateType, view.type),
  })
  const close = () => setView({ open: '' })
  const id = chosen(TemplateId, view.open)
  return (
    <>
      <OfficeList
        own={own}
        title="内容模板"
        description="创作者写介绍、协议和样文时可以选用的模板。停用后不再出现，已写好的内容不受影响。"
        noun="模板"
        searchFor="模板名称"
        view={view}
        setView={setView}
        list={list}
        columns={columns}
        onCreate={() => setView({ open: 'new' })}
        onChange={({ id }) => setView({ open: id })}
        filters={
          <StateFilter
            label="模板类型"
            dictionary="templateTypeDict"
            all="全部类型"
            value={view.type}
            onChange={(type) => setView({ type })}
          />
        }
      />
      {view.open === 'new' && <TemplateDialog onClose={close} />}
      {id && <TemplateDialog key={id} id={id} onClose={close} />}
    </>
  )
}
