import type { OfficeFaq } from '@zsm/contract/office/faqs'
import { operators } from '@zsm/contract/operators'
import { useState } from 'react'
import { useList } from '../../api/query.ts'
import { OfficeList, shownColumn, sortColumn } from '../../operators/office/public.ts'
import type { Column } from '../../ui/table/data-table.tsx'
import { TwoLines } from '../../ui/table/two-lines.tsx'
import { paging } from '../../ui/table/use-view.ts'
import { useListView } from '../../ui/table/views/use-own-list.ts'
import { FaqDialog } from './faq-dialog.tsx'

const columns: readonly Column<OfficeFaq>[] = [
  {
    key: 'question',
    title: '问题',
    render: ({ question, topic }) => <TwoLines first={question} second={topic} />,
  },
  sortColumn,
  shownColumn,
]

const places = { ...paging, keyword: '' }

/** The questions and answers of the help page, which operators maintain. */
export function FaqsPage() {
  const [view, setView, own] = useListView('office-faqs', places)
  const [saved, setSaved] = useState<{ changed?: OfficeFaq }>()
  const list = useList(operators.listFaq, {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    keyword: view.keyword || undefined,
  })
  return (
    <>
      <OfficeList
        own={own}
        title="常见问题"
        description="帮助页上的问题和回答，按主题和排序显示。"
        noun="问题"
        searchFor="主题或问题"
        view={view}
        setView={setView}
        list={list}
        columns={columns}
        onCreate={() => setSaved({})}
        onChange={(changed) => setSaved({ changed })}
      />
      {saved && <FaqDialog {...saved} onClose={() => setSaved(undefined)} />}
    </>
  )
}
