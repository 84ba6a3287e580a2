import { isCallError } from '@zsm/contract/client/call-error'
import { goods } from '@zsm/contract/goods'
import type { Blocker, ListedGood } from '@zsm/contract/goods/good'
import { goodKind, shopKind } from '@zsm/contract/states'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useCall, useList } from '../../api/query.ts'
import { CopyrightDialog } from '../../creators/public.ts'
import { showFailure } from '../../failures/show-failure.ts'
import { learnerPaths } from '../../learner-paths.ts'
import { paths } from '../../paths.ts'
import { CategoryFilter, useCategoryPath } from '../../reference/public.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { confirm } from '../../ui/overlay/confirm.ts'
import { lazyPart } from '../../ui/overlay/lazy-part.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { ListPage } from '../../ui/table/list-page.tsx'
import { NoMatch } from '../../ui/table/no-match.tsx'
import type { RowAction } from '../../ui/table/row-actions.tsx'
import { SearchField } from '../../ui/table/search-field.tsx'
import { SelectFilter } from '../../ui/table/select-filter.tsx'
import { StateTabs } from '../../ui/table/state-tabs.tsx'
import type { useView } from '../../ui/table/use-view.ts'
import { type OwnList, useListView } from '../../ui/table/views/use-own-list.ts'
import { sourcePeriodOf } from '../figures/source-period.ts'
import { bundleKind, courseKind, type GoodKind, kindOf } from '../good-kind.ts'
import { ImpactList } from '../impact/impact-list.tsx'
import { priceText } from '../prices/text.ts'
import { blockersOf } from '../shelf/blockers.ts'
import { sayShelved } from '../shelf/say-shelved.ts'
import { useUndo } from '../use-undo.ts'
import { DeletedGoods } from './deleted-goods.tsx'
import { DraftsPanel } from './drafts-panel.tsx'
import { goodColumns } from './goods-table.tsx'
import { listInput, orders, places, shelfStates } from './view.ts'

const BlockersDialog = lazyPart(() =>
  import('../shelf/blockers-dialog.tsx').then((file) => file.BlockersDialog),
)

const DuplicateDialog = lazyPart(() => import('../duplicate-dialog.tsx').then((file) => file.DuplicateDialog))

const PricesDialog = lazyPart(() => import('../prices/prices-dialog.tsx').then((file) => file.PricesDialog))
const PlanPriceDialog = lazyPart(() =>
  import('../price-plans/plan-price-dialog.tsx').then((file) => file.PlanPriceDialog),
)
const GoodFiguresDrawer = lazyPart(() =>
  import('../figures/good-figures-drawer.tsx').then((file) => file.GoodFiguresDrawer),
)
const PosterDialog = lazyPart(() => import('../posters/poster-dialog.tsx').then((file) => file.PosterDialog))

type View = ReturnType<typeof useView<typeof places>>

type Facts = Record<'description' | 'emptyText' | 'unshelve', string>

const served = '下架后不能再购买，已购买的订单照常履约。'
const facts: Record<GoodKind['bizDict'], Facts> = {
  [goodKind.course]: {
    description: '新建、上架和维护您的课程。',
    emptyText: '填写名称、封面和价格，从素材库添加课时，就能上架售卖。',
    unshelve: '下架后不能再购买，已购买的学员仍可学习。',
  },
  [goodKind.bundle]: {
    description: '把几门课和资料放在一起卖。',
    emptyText: '选择商品、定一个价格，就能上架售卖。',
    unshelve: '下架后不能再购买，已购买的学员仍可使用里面的每个商品。',
  },
  [goodKind.service]: {
    description: '剪辑、修图、咨询等一对一交付的服务。',
    emptyText: '填写服务内容、价格和交付天数，就能上架接单。',
    unshelve: served,
  },
  [goodKind.linked]: {
    description: '推荐在抖店、橱窗、小程序或外部网站售卖的商品。',
    emptyText: '填写推荐语，贴上商品链接，就能展示在店铺里。',
    unshelve: '下架后店铺里不再展示。',
  },
  [goodKind.download]: {
    description: '样文、模板、素材包，买家付款后直接下载。',
    emptyText: '填写名称和价格，上传 PDF 或 ZIP 文件，就能上架售卖。',
    unshelve: '下架后不能再购买，买过的人仍可下载。',
  },
}

type GoodsListProps = {
  kind: GoodKind
  title: string
  /** The choice of a kind, if the page lists several. */
  kinds?: ReactNode
}

/** The creator's goods of a kind, and the recycle bin. */
export function GoodsList(props: GoodsListProps) {
  const [view, setView, own] = useListView(`goods-${props.kind.bizDict}`, places, 'figures', 'days')
  const { kind, title, kinds } = props
  const filters = (
    <>
      {kinds}
      <NameAndState kind={kind} view={view} setView={setView} />
    </>
  )
  return view.shelf === 'deleted' ? (
    <DeletedGoods kind={kind} title={title} view={view} own={own} filters={filters} onPage={setView} />
  ) : (
    <ShownGoods {...props} view={view} own={own} setView={setView} filters={filters} />
  )
}

type ShownGoodsProps = GoodsListProps & { view: View[0]; own: OwnList; setView: View[1]; filters: ReactNode }

function ShownGoods({ kind, title, view, own, setView, filters }: ShownGoodsProps) {
  const { noun } = kind
  const input = listInput(kind, view)
  const list = useList(goods.listData, input)
  const categories = useCategoryPath()
  const undo = useUndo()
  const shelve = useCall(goods.updateShelfFlag, { invalidates: [goods], failure: 'inline' })
  const remove = useCall(goods.delete, {
    invalidates: [goods],
    onSuccess: (_, { id }) => undo.sayDeleted(id),
  })
  const [refused, setRefused] = useState<{ good: ListedGood; blockers: Blocker[] }>()
  const [noted, setNoted] = useState<ListedGood>()
  const [posted, setPosted] = useState<ListedGood>()
  const [pricing, setPricing] = useState(false)
  const [planned, setPlanned] = useState<ListedGood>()
  const [copied, setCopied] = useState<ListedGood>()
  const figured = list.data?.list.find(({ id }) => id === view.figures)

  const changeShelf = async (good: ListedGood) => {
    if (shelve.isPending) return
    const off = good.shelfFlag && {
      title: `下架“${good.name}”？`,
      text: facts[kindOf(good).bizDict].unshelve,
      accept: '下架',
      facts: <ImpactList id={good.id} change="unshelve" />,
    }
    if (off && !(await confirm(off))) return
    try {
      const changed = await shelve.mutateAsync({ id: good.id, shelfFlag: !good.shelfFlag })
      if (good.shelfFlag) undo.sayUnshelved(changed)
      else sayShelved(changed)
    } catch (failure) {
      if (isCallError(failure, 'goodIncomplete')) setRefused({ good, blockers: blockersOf(failure) })
      else showFailure(failure)
    }
  }
  const askToDelete = async (good: ListedGood) => {
    const question = {
      title: `删除“${good.name}”？`,
      text: `${kindOf(good).noun}会移到回收站，30 天内可以恢复；已经购买的${kind.buyer}不受影响。`,
      accept: '删除',
      facts: <ImpactList id={good.id} change="delete" />,
      danger: true,
    }
    if (await confirm(question)) remove.mutate({ id: good.id })
  }
  const rowActions = (good: ListedGood): RowAction[] => [
    { label: '编辑', to: kindOf(good).editPath(good.id) },
    { label: good.shelfFlag ? '下架' : '上架', onClick: () => changeShelf(good) },
    { label: '分享', onClick: () => setPosted(good) },
    { label: '数据', onClick: () => setView({ figures: good.id }) },
    ...(good.bizDict === goodKind.linked
      ? []
      : [
          {
            label: '计划改价',
            disabled: good.freeFlag ? '免费商品没有价格，请在编辑页改为收费' : undefined,
            onClick: () => setPlanned(good),
          },
        ]),
    { label: '创建副本', onClick: () => setCopied(good) },
    { label: '版权说明', onClick: () => setNoted(good) },
    { label: '学员', to: paths.learners({ good: good.id }) },
    { label: '学员提问', to: paths.questions({ good: good.id }) },
    { label: '学员评价', to: paths.reviews({ good: good.id }) },
    {
      label: '删除',
      danger: true,
      disabled: good.shelfFlag ? `${kindOf(good).noun}在架上，请先下架再删除` : undefined,
      onClick: () => askToDelete(good),
    },
  ]

  const filtered = view.keyword !== '' || view.shelf !== '' || input.classifyId !== undefined
  return (
    <>
      <ListPage
        title={title}
        description={facts[kind.bizDict].description}
        actions={
          <>
            {kind.bizDict !== goodKind.linked && (list.data?.total ?? 0) > 0 && (
              <Button onPointerEnter={PricesDialog.preload} onClick={() => setPricing(true)}>
                批量改价
              </Button>
            )}
            {kind === courseKind && <ButtonLink to={bundleKind.newPath}>新建套餐</ButtonLink>}
            <NewGoodLink kind={kind} />
          </>
        }
        above={
          <>
            <DraftsPanel kind={kind} />
            {kind === courseKind && <DraftsPanel kind={bundleKind} />}
          </>
        }
        own={own}
        list={list}
        columns={goodColumns(kind, categories)}
        rowActions={rowActions}
        onPage={setView}
        filters={
          <>
            {filters}
            <CategoryFilter
              shopDict={kind.shopDict}
              bizDict={kind.shopDict === shopKind.service ? kind.bizDict : undefined}
              value={input.classifyId ?? ''}
              onChange={(category) => setView({ category })}
            />
            <SelectFilter
              label="排序"
              value={input.orderBy}
              options={orders}
              onChange={(order) => setView({ order })}
            />
          </>
        }
        empty={
          filtered ? (
            <NoMatch noun={noun} onClear={() => setView({ keyword: '', shelf: '', category: '' })} />
          ) : (
            <EmptyState
              title={`还没有${noun}`}
              text={facts[kind.bizDict].emptyText}
              action={<NewGoodLink kind={kind} />}
            />
          )
        }
      />
      {refused && <BlockersDialog {...refused} onClose={() => setRefused(undefined)} />}
      {pricing && <PricesDialog kind={kind} view={view} onClose={() => setPricing(false)} />}
      {planned && <PlanPriceDialog good={planned} onClose={() => setPlanned(undefined)} />}
      {copied && <DuplicateDialog good={copied} onClose={() => setCopied(undefined)} />}
      {posted && (
        <PosterDialog
          name={posted.name}
          price={posted.bizDict === goodKind.linked ? '' : priceText(posted)}
          coverUrl={posted.coverUrl}
          path={learnerPaths.good(posted.id)}
          target={{ goodId: posted.id }}
          closedText={posted.shelfFlag ? '' : `${noun}还没有上架，别人暂时打不开；上架后链接和海报都有效。`}
          onClose={() => setPosted(undefined)}
        />
      )}
      {figured && (
        <GoodFiguresDrawer
          good={figured}
          period={sourcePeriodOf(view.days)}
          onPeriod={(days) => setView({ days })}
          onClose={() => setView({ figures: '', days: '' })}
        />
      )}
      {noted && (
        <CopyrightDialog
          goods={[noted]}
          onClose={() => setNoted(undefined)}
          onSaved={() => setNoted(undefined)}
        />
      )}
    </>
  )
}

type NameAndStateProps = { kind: GoodKind; view: View[0]; setView: View[1] }

function NameAndState({ kind, view, setView }: NameAndStateProps) {
  // the read of the list itself, so it is made once
  const counted = useList(goods.listData, listInput(kind, view))
  return (
    <>
      <SearchField
        value={view.keyword}
        placeholder={`搜索${kind.noun}名称`}
        onSearch={(keyword) => setView({ keyword })}
      />
      <StateTabs
        label="上架状态"
        value={shelfStates.find(({ value }) => value === view.shelf)?.value ?? ''}
        options={shelfStates}
        counts={counted.data?.stateCounts}
        stale={counted.isPlaceholderData}
        onChange={(shelf) => setView({ shelf })}
      />
    </>
  )
}

const NewGoodLink = ({ kind: { newPath, noun } }: { kind: GoodKind }) => (
  <ButtonLink to={newPath} type="primary">
    新建{noun}
  </ButtonLink>
)
