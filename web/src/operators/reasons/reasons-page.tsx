import { CaseList, caseLists, caseListTitles } from '@zsm/contract/office/cases'
import type { ReasonTemplate } from '@zsm/contract/office/reasons'
import { operators } from '@zsm/contract/operators'
import { useState } from 'react'
import { useList } from '../../api/query.ts'
import { chosen } from '../../ui/table/chosen.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { SelectFilter } from '../../ui/table/select-filter.tsx'
import { timeColumn } from '../../ui/table/time-column.tsx'
import { paging } from '../../ui/table/use-view.ts'
import { useListView } from '../../ui/table/views/use-own-list.ts'
import { OfficeList } from '../office/office-list.tsx'
import { sortColumn } from '../office/shown-fields.tsx'
import { useDecision } from '../office/use-decision.ts'
import { ReasonTemplateDialog } from './reason-template-dialog.tsx'

const columns: readonly Column<ReasonTemplate>[] = [
  { key: 'words', title: '原因', headline: true, render: ({ words }) => words },
  { key: 'list', title: '用在', render: ({ listName }) => caseListTitles[listName] },
  sortColumn,
  timeColumn('更新时间', ({ updateTime }) => updateTime),
]

const places = { ...paging, keyword: '', list: '' }
const lists = [
  { value: '', label: '全部列表' },
  ...caseLists.map((value) => ({ value, label: caseListTitles[value] })),
]

/** `/admin/reasons`: texts that operators choose as the reason of a decision, and may edit there. */
export function ReasonsPage() {
  const [view, setView, own] = useListView('office-reasons', places)
  const [edited, setEdited] = useState<ReasonTemplate | 'new'>()
  const list = useList(operators.listReason, {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    keyword: view.keyword || undefined,
    listName: chosen(CaseList, view.list),
  })
  const remove = useDecision(operators.deleteReason, '已删除')
  return (
    <>
      <OfficeList
        own={own}
        title="原因模板"
        description="驳回、拒绝或处理时可以选用的原因，按列表分开。选用后仍可修改。"
        noun="原因模板"
        searchFor="原因"
        view={view}
        setView={setView}
        list={list}
        columns={columns}
        onCreate={() => setEdited('new')}
        onChange={setEdited}
        rowActions={({ id, words }) => [
          {
            label: '删除',
            danger: true,
            onClick: () =>
              remove({ title: '删除这条原因模板？', text: words, accept: '删除', danger: true }, { id }),
          },
        ]}
        filters={
          <SelectFilter
            label="用在哪个列表"
            value={view.list}
            options={lists}
            onChange={(list) => setView({ list })}
          />
        }
      />
      {edited && (
        <ReasonTemplateDialog
          {...(edited !== 'new' && { changed: edited })}
          listName={chosen(CaseList, view.list)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  )
}
