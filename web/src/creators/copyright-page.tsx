import { goods } from '@zsm/contract/goods'
import type { ListedGood } from '@zsm/contract/goods/good'
import { goodAudit } from '@zsm/contract/states'
import { Button } from 'antd'
import { useState } from 'react'
import { useList } from '../api/query.ts'
import { labelOf } from '../format/dictionary.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Status } from '../ui/feedback/status.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { ListPage } from '../ui/table/list-page.tsx'
import { NoMatch } from '../ui/table/no-match.tsx'
import { SearchField } from '../ui/table/search-field.tsx'
import { paging } from '../ui/table/use-view.ts'
import { useListView } from '../ui/table/views/use-own-list.ts'
import { CopyrightDialog } from './lazy-copyright-dialog.tsx'
import './copyright.css'

const columns: Column<ListedGood>[] = [
  {
    key: 'name',
    title: '商品',
    render: ({ name, bizDict }) => (
      <span className="copyright-name">
        {name}
        <span className="muted">{labelOf('bizDict', bizDict)}</span>
      </span>
    ),
  },
  { key: 'ground', title: '类型', render: (good) => groundText(good) },
  { key: 'note', title: '版权说明', render: (good) => <Note good={good} /> },
]

/** The creator's right to the content, and the number of proofs. */
function groundText({ copyRightDict, copyRightFileIds: { length } }: ListedGood): string {
  const ground = copyRightDict === null ? '—' : labelOf('copyRightDict', copyRightDict)
  return length > 0 ? `${ground} · ${length} 份证明` : ground
}

/** The copyright note of the good. On the shelf, a changed note waits for review first. */
function Note({ good: { copyRightNote, revision } }: { good: ListedGood }) {
  const waiting = revision && revision.copyRightNote !== copyRightNote
  return (
    <div className="copyright-note">
      {copyRightNote ? <p>{copyRightNote}</p> : <Status kind="warning">还没有填写</Status>}
      {waiting && (
        <p className="muted">
          {revision.statusDict === goodAudit.rejected ? '修改没有通过审核：' : '修改正在审核：'}
          {revision.copyRightNote || '去掉说明'}
        </p>
      )}
    </div>
  )
}

const places = { ...paging, keyword: '' }

/** `/account/copyright`: the copyright notes of all goods, edited one by one or together. */
export function CopyrightPage() {
  const [view, setView, own] = useListView('copyrights', places)
  const [chosen, setChosen] = useState<string[]>([])
  const [noted, setNoted] = useState<ListedGood[]>([])
  const { pageNum, pageSize, keyword } = view
  const list = useList(goods.listData, { pageNum, pageSize, ...(keyword && { keyword }) })
  const selected = (list.data?.list ?? []).filter(({ id }) => chosen.includes(id))
  return (
    <>
      <ListPage
        own={own}
        title="版权说明"
        description="写明内容是原创、已获授权还是来自平台，显示在商品页底部。"
        list={list}
        columns={columns}
        selection={{ keys: chosen, onChange: setChosen }}
        rowActions={(good) => [
          { label: good.copyRightNote ? '修改说明' : '填写说明', onClick: () => setNoted([good]) },
        ]}
        onPage={setView}
        filters={
          <>
            <SearchField
              value={keyword}
              placeholder="搜索商品名称"
              onSearch={(keyword) => setView({ keyword })}
            />
            <Button disabled={selected.length === 0} onClick={() => setNoted(selected)}>
              {selected.length > 0 ? `批量填写（${selected.length}）` : '批量填写'}
            </Button>
          </>
        }
        empty={
          keyword ? (
            <NoMatch noun="商品" onClear={() => setView({ keyword: '' })} />
          ) : (
            <EmptyState
              title="还没有商品"
              text="有了课程、服务或资料，就能在这里写版权说明。"
              action={
                <ButtonLink to={paths.courseEditor()} type="primary">
                  新建课程
                </ButtonLink>
              }
            />
          )
        }
      />
      {noted.length > 0 && (
        <CopyrightDialog
          goods={noted}
          onClose={() => setNoted([])}
          onSaved={() => {
            setNoted([])
            setChosen([])
          }}
        />
      )}
    </>
  )
}
