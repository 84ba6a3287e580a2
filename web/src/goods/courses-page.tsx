import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { contract } from '@zsm/contract'
import type { Blocker, Good } from '@zsm/contract/goods'
import { ClassifyId } from '@zsm/contract/values'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { isCallError } from '../api/call-error.ts'
import { showFailure } from '../api/failures.ts'
import { query, useCall } from '../api/query.ts'
import { paths } from '../paths.ts'
import { ClassifyPicker } from '../reference/public.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { ChoiceFilter } from '../ui/choice-filter.tsx'
import { confirm } from '../ui/confirm.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListPage } from '../ui/list-page.tsx'
import type { RowAction } from '../ui/row-actions.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { toast } from '../ui/toast.ts'
import { paging, useView } from '../ui/use-view.ts'
import { BlockersDialog } from './blockers-dialog.tsx'
import { CopyrightDialog } from './copyright-dialog.tsx'
import { blockersOf } from './course-editor.ts'
import { courseColumns } from './courses-table.tsx'
import { DeletedCourses } from './deleted-courses.tsx'
import { DraftsPanel } from './drafts-panel.tsx'

const { goods } = contract

const shelfStates = [
  { value: '', label: '全部' },
  { value: '1', label: '已上架' },
  { value: '0', label: '未上架' },
  { value: 'deleted', label: '回收站' },
] as const
type ShelfState = (typeof shelfStates)[number]['value']

const orders = [
  { value: 'updateTime', label: '最近更新' },
  { value: 'priceFen', label: '价格从高到低' },
  { value: 'buyCount', label: '销量从高到低' },
] as const
type Order = (typeof orders)[number]['value']

const places = { ...paging, keyword: '', shelf: '' as ShelfState, classify: '', order: 'updateTime' as Order }

type View = ReturnType<typeof useView<typeof places>>

/** `/course/list`: the creator's courses, and those in the recycle bin. */
export function CoursesPage() {
  const [view, setView] = useView(places)
  return view.shelf === 'deleted' ? (
    <DeletedCourses view={view} filters={<NameAndState view={view} setView={setView} />} onPage={setView} />
  ) : (
    <KeptCourses view={view} setView={setView} />
  )
}

function KeptCourses({ view, setView }: { view: View[0]; setView: View[1] }) {
  const classifyId = ClassifyId.safeParse(view.classify).data
  const input = {
    shopDict: 1 as const,
    pageNum: view.pageNum,
    pageSize: view.pageSize,
    orderBy: orders.find(({ value }) => value === view.order)?.value ?? 'updateTime',
    ...(view.keyword ? { keyword: view.keyword } : {}),
    ...(view.shelf ? { shelfFlag: view.shelf === '1' } : {}),
    ...(classifyId ? { classifyId } : {}),
  }
  const list = useQuery({ ...query(goods.listData, input), placeholderData: keepPreviousData })
  const shelve = useCall(goods.updateShelfFlag, { invalidates: [goods], failure: 'inline' })
  const remove = useCall(goods.delete, {
    invalidates: [goods],
    onSuccess: () => toast.success('已移到回收站'),
  })
  const [refused, setRefused] = useState<{ good: Good; blockers: Blocker[] }>()
  const [noted, setNoted] = useState<Good>()

  const changeShelf = async (good: Good) => {
    if (shelve.isPending) return
    const off = good.shelfFlag && {
      title: `下架“${good.name}”？`,
      text: '下架后不能再购买，已购买的学员仍可学习。',
      accept: '下架',
    }
    if (off && !(await confirm(off))) return
    try {
      await shelve.mutateAsync({ id: good.id, shelfFlag: !good.shelfFlag })
      toast.success(good.shelfFlag ? '已下架' : '已上架')
    } catch (failure) {
      if (isCallError(failure, 'goodIncomplete')) setRefused({ good, blockers: blockersOf(failure) })
      else showFailure(failure)
    }
  }
  const askToDelete = async (good: Good) => {
    const question = {
      title: `删除“${good.name}”？`,
      text: '课程会移到回收站，30 天内可以恢复；已购买的学员仍可学习。',
      accept: '删除',
      danger: true,
    }
    if (await confirm(question)) remove.mutate({ id: good.id })
  }
  const rowActions = (good: Good): RowAction[] => [
    { label: '编辑', to: paths.courseEditor(good.id) },
    { label: good.shelfFlag ? '下架' : '上架', onClick: () => changeShelf(good) },
    { label: '版权说明', onClick: () => setNoted(good) },
    {
      label: '删除',
      danger: true,
      disabled: good.shelfFlag ? '课程在架上，请先下架再删除' : undefined,
      onClick: () => askToDelete(good),
    },
  ]

  const filtered = view.keyword !== '' || view.shelf !== '' || classifyId !== undefined
  return (
    <>
      <ListPage
        title="课程管理"
        description="新建、上架和维护您的课程。"
        actions={<NewCourseLink />}
        above={<DraftsPanel />}
        list={list}
        columns={courseColumns}
        rowActions={rowActions}
        onPage={setView}
        filters={
          <>
            <NameAndState view={view} setView={setView} />
            <div className="course-filter">
              <ClassifyPicker
                label="分类"
                placeholder="全部分类"
                value={classifyId ?? null}
                onChange={(id) => setView({ classify: id ?? '' })}
              />
            </div>
            <Select
              className="course-order"
              aria-label="排序"
              value={input.orderBy}
              options={[...orders]}
              onChange={(order: Order) => setView({ order })}
            />
          </>
        }
        empty={
          filtered ? (
            <EmptyState
              title="没有符合条件的课程"
              text="换个关键词，或清除筛选条件。"
              action={
                <Button onClick={() => setView({ keyword: '', shelf: '', classify: '' })}>清除筛选</Button>
              }
            />
          ) : (
            <EmptyState
              title="还没有课程"
              text="填写名称、封面和价格，从素材库添加课时，就能上架售卖。"
              action={<NewCourseLink />}
            />
          )
        }
      />
      {refused && <BlockersDialog {...refused} onClose={() => setRefused(undefined)} />}
      {noted && <CopyrightDialog good={noted} onClose={() => setNoted(undefined)} />}
    </>
  )
}

const NameAndState = ({ view, setView }: { view: View[0]; setView: View[1] }) => (
  <>
    <SearchField
      value={view.keyword}
      placeholder="搜索课程名称"
      onSearch={(keyword) => setView({ keyword })}
    />
    <ChoiceFilter
      label="上架状态"
      value={shelfStates.find(({ value }) => value === view.shelf)?.value ?? ''}
      options={shelfStates}
      onChange={(shelf) => setView({ shelf })}
    />
  </>
)

const NewCourseLink = () => (
  <ButtonLink to={paths.courseEditor()} type="primary">
    新建课程
  </ButtonLink>
)
