import { useQuery } from '@tanstack/react-query'
import { goods } from '@zsm/contract/goods'
import type { Good } from '@zsm/contract/goods/good'
import type { GoodLink } from '@zsm/contract/goods/links'
import { linkCheck, linkType } from '@zsm/contract/states'
import type { GoodId, OutlineId } from '@zsm/contract/values'
import { Button } from 'antd'
import { useState } from 'react'
import { query, useCall } from '../../api/query.ts'
import { labelOf } from '../../format/dictionary.ts'
import { yuan } from '../../format/money.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Status, type StatusKind } from '../../ui/feedback/status.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { WordStatus } from '../../ui/feedback/word-status.tsx'
import { confirm } from '../../ui/overlay/confirm.ts'
import { Panel } from '../../ui/page/page.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import type { RowAction } from '../../ui/table/row-actions.tsx'
import { fieldId } from '../editor/field-id.ts'
import { linkInput, ProductLinkDialog } from './product-link-dialog.tsx'

const most = 100

type Props = { outlineId: OutlineId; good: Good | undefined; saving: boolean; onSave: () => unknown }

/** The products behind a good of linked products. They belong to a saved good, so a new one is saved first. */
export const LinksPanel = ({ outlineId, good, saving, onSave }: Props) => (
  <div id={fieldId(outlineId, 'links')} tabIndex={-1}>
    {good ? (
      <Links goodId={good.id} />
    ) : (
      <Panel title="商品链接">
        <EmptyState
          title="先保存，再添加链接"
          text="填好名称后保存一次，就可以添加抖店、橱窗、小程序或外部网站的商品。"
          action={
            <Button loading={saving} onClick={() => onSave()}>
              保存并继续
            </Button>
          }
        />
      </Panel>
    )}
  </div>
)

function Links({ goodId }: { goodId: GoodId }) {
  const list = useQuery(query(goods.listLink, { goodId, pageSize: most }))
  const [edited, setEdited] = useState<GoodLink | 'new'>()
  const change = useCall(goods.updateLink, { invalidates: [goods] })
  const remove = useCall(goods.deleteLink, {
    invalidates: [goods],
    onSuccess: () => toast.success('链接已删除'),
  })
  const askToDelete = async ({ id, title }: GoodLink) => {
    const question = {
      title: `删除“${title}”？`,
      text: '店铺里不再展示这个商品。',
      accept: '删除',
      danger: true,
    }
    if (await confirm(question)) remove.mutate({ id })
  }
  const shelve = (link: GoodLink) =>
    change.mutate({
      ...linkInput(link),
      id: link.id,
      goodId,
      version: link.version,
      sort: link.sort,
      shelfFlag: !link.shelfFlag,
    })
  const rowActions = (link: GoodLink): RowAction[] => [
    { label: '编辑', onClick: () => setEdited(link) },
    { label: link.shelfFlag ? '隐藏' : '展示', onClick: () => shelve(link) },
    { label: '删除', danger: true, onClick: () => askToDelete(link) },
  ]
  const add = <Button onClick={() => setEdited('new')}>添加链接</Button>
  return (
    <Panel title="商品链接" description="点开后去外部下单，价格以外部页面为准。" actions={add}>
      <Loaded from={list} rows={3}>
        {({ list: links }) =>
          links.length === 0 ? (
            <EmptyState title="还没有链接" text="至少添加并展示一个商品链接，才能上架。" action={add} />
          ) : (
            <DataTable label="商品链接" columns={columns} rows={links} rowActions={rowActions} />
          )
        }
      </Loaded>
      {edited && (
        <ProductLinkDialog
          goodId={goodId}
          link={edited === 'new' ? undefined : edited}
          sort={list.data?.total ?? 0}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Panel>
  )
}

const checks: Record<GoodLink['checkStatusDict'], StatusKind> = {
  [linkCheck.unchecked]: 'info',
  [linkCheck.valid]: 'success',
  [linkCheck.broken]: 'danger',
}

const columns: Column<GoodLink>[] = [
  {
    key: 'title',
    title: '商品',
    render: ({ title, url, linkTypeDict }) => <Address {...{ title, url, linkTypeDict }} />,
  },
  { key: 'linkTypeDict', title: '来源', render: ({ linkTypeDict }) => labelOf('linkTypeDict', linkTypeDict) },
  {
    key: 'priceFen',
    title: '参考价',
    numeric: true,
    render: ({ priceFen }) => (priceFen > 0 ? yuan(priceFen) : '—'),
  },
  {
    key: 'checkStatusDict',
    title: '链接检查',
    render: ({ checkStatusDict }) => (
      <WordStatus name="linkCheckDict" value={checkStatusDict} kinds={checks} />
    ),
  },
  {
    key: 'shelfFlag',
    title: '状态',
    render: ({ shelfFlag }) => (shelfFlag ? <Status kind="success">展示中</Status> : <Status>已隐藏</Status>),
  },
]

/** A page of a mini program cannot be opened in a browser. */
const Address = ({ title, url, linkTypeDict }: Pick<GoodLink, 'title' | 'url' | 'linkTypeDict'>) =>
  linkTypeDict === linkType.miniProgram ? (
    <span title={url}>{title}</span>
  ) : (
    <a href={url} target="_blank" rel="noreferrer" title={url}>
      {title}
    </a>
  )
