import type { ListedGood } from '@zsm/contract/goods/good'
import { goodAudit, goodKind } from '@zsm/contract/states'
import { bytes } from '../../format/bytes.ts'
import { duration } from '../../format/duration.ts'
import { yuan } from '../../format/money.ts'
import { thousands } from '../../format/number.ts'
import { dateTime } from '../../format/time.ts'
import type { CategoryNames } from '../../reference/public.ts'
import { Status } from '../../ui/feedback/status.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import type { GoodKind } from '../good-kind.ts'
import { GoodName } from '../good-name.tsx'
import './goods-table.css'
import { priceText } from '../prices/text.ts'
import { leftText, planText } from '../shelf/text.ts'

type GoodColumn = Column<ListedGood>

const name = (categories: CategoryNames): GoodColumn => ({
  key: 'name',
  title: '名称',
  render: (good) => <GoodName good={good} categories={categories} />,
})
const price: GoodColumn = {
  key: 'priceFen',
  title: '价格',
  numeric: true,
  render: (good) => <Price good={good} />,
}
const sales: GoodColumn = {
  key: 'buyCount',
  title: '销量',
  numeric: true,
  render: (good) => <Sales good={good} />,
}
const state: GoodColumn = {
  key: 'shelfFlag',
  title: '状态',
  render: (good) => <Shelf good={good} />,
}
const updated: GoodColumn = {
  key: 'updateTime',
  title: '更新时间',
  render: ({ updateTime }) => <span className="good-time">{dateTime(updateTime)}</span>,
}
const lessons: GoodColumn = {
  key: 'detailCount',
  title: '课时',
  numeric: true,
  render: (good) => <Lessons good={good} />,
}
const delivery: GoodColumn = {
  key: 'serviceDeliverDays',
  title: '交付',
  numeric: true,
  render: ({ serviceDeliverDays }) => (serviceDeliverDays === null ? '—' : `${serviceDeliverDays} 天内`),
}
const files: GoodColumn = {
  key: 'downloadFiles',
  title: '文件',
  numeric: true,
  render: ({ downloadFiles }) => <Files of={downloadFiles} />,
}
const views: GoodColumn = {
  key: 'viewCount',
  title: '浏览',
  numeric: true,
  render: ({ viewCount }) => thousands(viewCount),
}

const columns: Record<GoodKind['bizDict'], GoodColumn[]> = {
  [goodKind.course]: [price, lessons, sales, state, updated],
  [goodKind.bundle]: [price, lessons, sales, state, updated],
  [goodKind.service]: [price, delivery, sales, state, updated],
  [goodKind.linked]: [views, state, updated],
  [goodKind.download]: [price, files, sales, state, updated],
}

export const goodColumns = ({ bizDict }: GoodKind, categories: CategoryNames): GoodColumn[] => [
  name(categories),
  ...columns[bizDict],
]

function Files({ of: files }: { of: ListedGood['downloadFiles'] }) {
  const size = files.reduce((sum, file) => sum + file.size, 0)
  return (
    <>
      {files.length}
      {size > 0 && <span className="good-length">{bytes(size)}</span>}
    </>
  )
}

const Lessons = ({ good }: { good: ListedGood }) =>
  good.bizDict === goodKind.bundle ? (
    `${good.bundleGoodIds.length} 个商品`
  ) : (
    <>
      {thousands(good.detailCount)}
      {good.totalDurationSec > 0 && <span className="good-length">{duration(good.totalDurationSec)}</span>}
    </>
  )

const Price = ({ good }: { good: ListedGood }) => (
  <>
    {priceText(good)}
    {good.priceEndTime && <span className="good-length">优惠至 {dateTime(good.priceEndTime)}</span>}
    {good.linePriceFen > 0 && <del className="good-length">{yuan(good.linePriceFen)}</del>}
  </>
)

const Sales = ({ good }: { good: ListedGood }) => (
  <>
    {thousands(good.buyCount)}
    {leftText(good) && <span className="good-length">{leftText(good)}</span>}
  </>
)

/** The shelf state, with its schedule. */
const Shelf = ({ good }: { good: ListedGood }) => (
  <>
    <ShelfStatus good={good} />
    {planText(good) && <span className="good-plan">{planText(good)}</span>}
  </>
)

function ShelfStatus({
  good: { shelfFlag, auditDict, revision, stock, takenDownReason },
}: {
  good: ListedGood
}) {
  if (takenDownReason !== '') return <Status kind="danger">平台下架</Status>
  if (revision?.statusDict === goodAudit.waiting) return <Status kind="warning">已上架，修改审核中</Status>
  if (revision?.statusDict === goodAudit.rejected) return <Status kind="danger">已上架，修改未通过</Status>
  if (shelfFlag && stock === 0) return <Status kind="warning">已上架，已售罄</Status>
  if (shelfFlag) return <Status kind="success">已上架</Status>
  if (auditDict === goodAudit.draft) return <Status kind="info">示例</Status>
  if (auditDict === goodAudit.waiting) return <Status kind="warning">审核中</Status>
  if (auditDict === goodAudit.rejected) return <Status kind="danger">审核未通过</Status>
  return <Status>未上架</Status>
}
