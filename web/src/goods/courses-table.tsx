import type { Good } from '@zsm/contract/goods'
import { duration } from '../format/duration.ts'
import { yuan } from '../format/money.ts'
import { thousands } from '../format/number.ts'
import { dateTime } from '../format/time.ts'
import type { Column } from '../ui/data-table.tsx'
import { Status } from '../ui/status.tsx'
import './courses-table.css'
import { GoodName } from './good-name.tsx'

export const courseColumns: Column<Good>[] = [
  { key: 'name', title: '课程', render: (good) => <GoodName good={good} /> },
  {
    key: 'priceFen',
    title: '价格',
    numeric: true,
    render: ({ priceFen, freeFlag }) => (freeFlag ? '免费' : yuan(priceFen)),
  },
  { key: 'detailCount', title: '课时', numeric: true, render: (good) => <Lessons good={good} /> },
  { key: 'buyCount', title: '销量', numeric: true, render: ({ buyCount }) => thousands(buyCount) },
  { key: 'shelfFlag', title: '状态', render: (good) => <ShelfStatus good={good} /> },
  {
    key: 'updateTime',
    title: '更新时间',
    render: ({ updateTime }) => <span className="course-time">{dateTime(updateTime)}</span>,
  },
]

const Lessons = ({ good }: { good: Good }) => (
  <>
    {good.detailCount}
    {good.totalDurationSec > 0 && <span className="course-length">{duration(good.totalDurationSec)}</span>}
  </>
)

function ShelfStatus({ good: { shelfFlag, auditDict, revision } }: { good: Good }) {
  if (revision?.statusDict === 1) return <Status kind="warning">已上架，修改审核中</Status>
  if (revision?.statusDict === 3) return <Status kind="danger">已上架，修改未通过</Status>
  if (shelfFlag) return <Status kind="success">已上架</Status>
  if (auditDict === 1) return <Status kind="warning">审核中</Status>
  if (auditDict === 3) return <Status kind="danger">审核未通过</Status>
  return <Status>未上架</Status>
}
