import { workState } from '@zsm/contract/states'
import { type Work, workCan } from '@zsm/contract/works'
import { labelOf } from '../format/dictionary.ts'
import { yuan } from '../format/money.ts'
import { shortCount, thousands } from '../format/number.ts'
import { dateTime } from '../format/time.ts'
import { paths } from '../paths.ts'
import type { StatusKind } from '../ui/feedback/status.tsx'
import { WordStatus } from '../ui/feedback/word-status.tsx'
import { Link } from '../ui/page/link.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { Pictured } from '../ui/table/pictured.tsx'
import './works-table.css'

export const workColumns: Column<Work>[] = [
  { key: 'title', title: '作品', render: (work) => <WorkName work={work} /> },
  { key: 'state', title: '状态', render: (work) => <WorkState work={work} /> },
  { key: 'play', title: '播放', numeric: true, render: (work) => shortCount(work.playCount) },
  { key: 'like', title: '点赞', numeric: true, render: (work) => shortCount(work.likeCount) },
  { key: 'comment', title: '评论', numeric: true, render: (work) => shortCount(work.commentCount) },
  { key: 'lead', title: '访客', numeric: true, render: (work) => thousands(work.leadCount) },
  {
    key: 'order',
    title: '订单',
    numeric: true,
    render: ({ id, orderCount }) =>
      orderCount > 0 ? <Link to={paths.orders({ work: id })}>{thousands(orderCount)}</Link> : '0',
  },
  { key: 'income', title: '收入', numeric: true, render: (work) => yuan(work.incomeFen) },
]

function WorkName({ work }: { work: Work }) {
  const tags = work.topics.map((topic) => `#${topic}`).join(' ')
  return (
    <Pictured
      picture={work.coverUrl}
      shape="portrait"
      title={<WorkTitle work={work} />}
      note={[labelOf('shareTypeDict', work.typeDict), tags].filter(Boolean).join(' · ')}
    />
  )
}

/** A draft links to its editor, a published work to Douyin. */
function WorkTitle({ work: { id, title, statusDict, platformUrl } }: { work: Work }) {
  const name = title || '未命名的作品'
  if (statusDict === workState.published && platformUrl)
    return (
      <a href={platformUrl} target="_blank" rel="noreferrer">
        {name}
      </a>
    )
  return workCan[statusDict].change ? <Link to={paths.publish({ id })}>{name}</Link> : name
}

const kinds: Record<Work['statusDict'], StatusKind> = {
  [workState.draft]: 'info',
  [workState.waiting]: 'info',
  [workState.sending]: 'warning',
  [workState.published]: 'success',
  [workState.failed]: 'danger',
  [workState.takenDown]: 'danger',
  [workState.deleted]: 'info',
}

/** The state, with the time or the reason in plain words. */
function WorkState({ work }: { work: Work }) {
  const detail = detailOf(work)
  return (
    <div className="work-state">
      <WordStatus name="shareStatusDict" value={work.statusDict} kinds={kinds} />
      {detail && <span className="muted">{detail}</span>}
    </div>
  )
}

function detailOf({
  statusDict,
  planTime,
  publishTime,
  failReason,
  takenDownReason,
  createTime,
}: Work): string {
  if (takenDownReason) return `平台下架：${takenDownReason}`
  if (failReason) return failReason
  if (statusDict === workState.waiting && planTime) return `${dateTime(planTime)} 发布`
  if (statusDict === workState.sending) return '抖音审核中，通常几分钟'
  if (statusDict === workState.published && publishTime) return `${dateTime(publishTime)} 发布`
  return `${dateTime(createTime)} 创建`
}
