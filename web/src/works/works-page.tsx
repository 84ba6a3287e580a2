import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { workState } from '@zsm/contract/states'
import { WorkId } from '@zsm/contract/values'
import { type Work, workCan, works } from '@zsm/contract/works'
import { query, useCall } from '../api/query.ts'
import { optionsOf } from '../format/dictionary.ts'
import { OneGoodNotice } from '../goods/public.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { confirm } from '../ui/overlay/confirm.ts'
import { lazyPart } from '../ui/overlay/lazy-part.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { ChoiceFilter } from '../ui/table/choice-filter.tsx'
import { ListPage } from '../ui/table/list-page.tsx'
import { NoMatch } from '../ui/table/no-match.tsx'
import type { RowAction } from '../ui/table/row-actions.tsx'
import { SearchField } from '../ui/table/search-field.tsx'
import { SelectFilter } from '../ui/table/select-filter.tsx'
import { StateTabs } from '../ui/table/state-tabs.tsx'
import { useListView } from '../ui/table/views/use-own-list.ts'
import { AuthorizationNotice } from './authorization-notice.tsx'
import { useAuthorization } from './use-authorization.ts'
import { workColumns } from './works-table.tsx'
import { listInput, orders, places } from './works-view.ts'

const WorkDrawer = lazyPart(() => import('./work-drawer.tsx').then((file) => file.WorkDrawer))

const typesOf = () => optionsOf('shareTypeDict', '全部')
const statesOf = () => optionsOf('shareStatusDict', '全部状态').filter(({ value }) => value !== '6')
/** The interval for polling works that are being published. */
const underwayMs = 5_000

/** `/course/tiktok`: short videos and picture posts, with their state and results. */
export function WorksPage() {
  const types = typesOf()
  const [view, setView, own] = useListView('works', places, 'open')
  const input = listInput(view)
  const list = useQuery({
    ...query(works.listData, input),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.list.some((work) => work.statusDict === workState.sending) ? underwayMs : false,
  })
  const rowActions = useRowActions((id) => setView({ open: id }))
  const opened = WorkId.safeParse(view.open).data
  const filtered = view.keyword !== '' || view.type !== '' || view.state !== '' || input.goodId !== undefined
  return (
    <>
      <ListPage
        own={own}
        title="短视频作品"
        description="发布到抖音的短视频和图文，以及它们带来的播放、订单和收入。"
        actions={<PublishLink />}
        above={
          <>
            <AuthorizationNotice />
            <OneGoodNotice id={input.goodId} noun="作品" onAll={() => setView({ good: '' })} />
          </>
        }
        list={list}
        columns={workColumns}
        rowActions={rowActions}
        onPage={setView}
        filters={
          <>
            <SearchField
              value={view.keyword}
              placeholder="搜索作品标题"
              onSearch={(keyword) => setView({ keyword })}
            />
            <ChoiceFilter
              label="作品类型"
              value={types.some(({ value }) => value === view.type) ? view.type : ''}
              options={types}
              onChange={(type) => setView({ type })}
            />
            <StateTabs
              label="作品状态"
              value={String(input.statusDict ?? '')}
              options={statesOf()}
              counts={list.data?.stateCounts}
              stale={list.isPlaceholderData}
              onChange={(state) => setView({ state })}
            />
            <SelectFilter
              label="排序"
              value={orders.find(({ value }) => value === view.order)?.value ?? 'createTime'}
              options={orders}
              onChange={(order) => setView({ order })}
            />
          </>
        }
        empty={
          filtered ? (
            <NoMatch noun="作品" onClear={() => setView({ keyword: '', type: '', state: '', good: '' })} />
          ) : (
            <EmptyState
              title="还没有作品"
              text="从素材库选一段视频，挂上您的课程，发布到抖音。"
              action={<PublishLink />}
            />
          )
        }
      />
      {opened && <WorkDrawer id={opened} onClose={() => setView({ open: '' })} />}
    </>
  )
}

const PublishLink = () => (
  <ButtonLink to={paths.publish()} type="primary">
    发布作品
  </ButtonLink>
)

const nameOf = ({ title }: Work) => title || '未命名的作品'

function useRowActions(onOpen: (id: WorkId) => void): (work: Work) => RowAction[] {
  const { user, authorize } = useAuthorization()
  const changed = { invalidates: [works] }
  const publish = useCall(works.publish, { ...changed, onSuccess: () => toast.success('已提交发布') })
  const retry = useCall(works.retry, { ...changed, onSuccess: () => toast.success('已重新提交发布') })
  const cancel = useCall(works.cancel, {
    ...changed,
    onSuccess: () => toast.success('已取消定时，作品回到草稿'),
  })
  const remove = useCall(works.delete, { ...changed, onSuccess: () => toast.success('已删除') })

  const askToDelete = async (work: Work) => {
    const text =
      work.statusDict === workState.published
        ? '抖音上的作品会一起删除，播放数据也不再统计。'
        : '删除后不能恢复。'
    const question = { title: `删除“${nameOf(work)}”？`, text, accept: '删除', danger: true }
    if (await confirm(question)) remove.mutate({ id: work.id })
  }
  const askToPublish = async (work: Work) => {
    const question = { title: `发布“${nameOf(work)}”？`, text: '会立即提交到抖音审核。', accept: '发布' }
    if (await confirm(question)) publish.mutate({ id: work.id })
  }
  const mustAuthorize = user.data?.authFlag === false
  const reauthorize = { label: '重新授权', onClick: () => authorize().catch(() => undefined) }

  return (work) => {
    const { id } = work
    const can = workCan[work.statusDict]
    const send = { label: '发布', onClick: () => askToPublish(work) }
    const again = { label: '重试', onClick: () => retry.mutate({ id }) }
    return [
      ...(work.statusDict === workState.published || work.statusDict === workState.takenDown
        ? [{ label: '详情', onClick: () => onOpen(id) }]
        : []),
      ...(can.retry ? [mustAuthorize ? reauthorize : again] : []),
      ...(can.change ? [{ label: '编辑', to: paths.publish({ id }) }] : []),
      ...(can.publish ? [mustAuthorize ? { ...reauthorize, label: '授权后发布' } : send] : []),
      ...(can.cancel ? [{ label: '取消定时', onClick: () => cancel.mutate({ id }) }] : []),
      {
        label: '删除',
        danger: true,
        disabled: can.delete ? undefined : '作品正在发布，有结果后才能删除',
        onClick: () => askToDelete(work),
      },
    ]
  }
}
