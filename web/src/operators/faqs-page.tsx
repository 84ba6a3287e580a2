import { contract } from '@zsm/contract'
import type { KeptFaq } from '@zsm/contract/operators-content'
import { Button } from 'antd'
import { useState } from 'react'
import { useList } from '../api/query.ts'
import type { Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { Status } from '../ui/status.tsx'
import { paging, useView } from '../ui/use-view.ts'
import { FaqDialog } from './faq-dialog.tsx'
import { TwoLines } from './two-lines.tsx'

const { operators } = contract

const columns: readonly Column<KeptFaq>[] = [
  {
    key: 'question',
    title: '问题',
    render: ({ question, topic }) => <TwoLines first={question} second={topic} />,
  },
  { key: 'sort', title: '排序', numeric: true, render: ({ sort }) => sort },
  {
    key: 'shown',
    title: '状态',
    render: ({ showFlag }) => (
      <Status kind={showFlag ? 'success' : 'info'}>{showFlag ? '显示' : '不显示'}</Status>
    ),
  },
]

const places = { ...paging, keyword: '' }

/** Questions about the product itself, as the tutorial page answers them. */
export function FaqsPage() {
  const [view, setView] = useView(places)
  const [saved, setSaved] = useState<{ changed?: KeptFaq }>()
  const list = useList(operators.listFaq, {
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    keyword: view.keyword || undefined,
  })
  const create = (
    <Button type="primary" onClick={() => setSaved({})}>
      新建问题
    </Button>
  )
  return (
    <>
      <ListPage
        title="常见问题"
        description="帮助页上的问题和回答，按主题和排序显示。"
        actions={create}
        list={list}
        columns={columns}
        rowActions={(faq) => [{ label: '修改', onClick: () => setSaved({ changed: faq }) }]}
        onPage={setView}
        filters={
          <SearchField
            value={view.keyword}
            placeholder="主题或问题"
            onSearch={(keyword) => setView({ keyword })}
          />
        }
        empty={<EmptyState title="没有找到问题" text="换个关键词，或新建一个问题" action={create} />}
      />
      {saved && <FaqDialog {...saved} onClose={() => setSaved(undefined)} />}
    </>
  )
}
