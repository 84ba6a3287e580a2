import { useQueries, useQuery } from '@tanstack/react-query'
import { goods } from '@zsm/contract/goods'
import { shopKind } from '@zsm/contract/states'
import type { GoodId, WorkId } from '@zsm/contract/values'
import { type Work, works } from '@zsm/contract/works'
import { Button } from 'antd'
import { failureText, isGone } from '../api/failure-text.ts'
import { query } from '../api/query.ts'
import { labelOf } from '../format/dictionary.ts'
import { yuan } from '../format/money.ts'
import { thousands } from '../format/number.ts'
import { dateTime } from '../format/time.ts'
import { paths } from '../paths.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { DetailDrawer, Facts } from '../ui/overlay/detail-drawer.tsx'
import { Link } from '../ui/page/link.tsx'
import './works-table.css'

/** A published or pending work: its page on Douyin, its goods, and its results. */
export function WorkDrawer({ id, onClose }: { id: WorkId; onClose: () => void }) {
  const read = useQuery(query(works.get, { id }, { background: true }))
  const url = read.data?.platformUrl
  return (
    <DetailDrawer
      title="作品详情"
      open
      onClose={onClose}
      actions={
        url && (
          <Button type="primary" href={url} target="_blank" rel="noreferrer">
            在抖音查看
          </Button>
        )
      }
    >
      <Loaded from={read} rows={8}>
        {(work) => (
          <>
            <h3 className="work-heading">{work.title || '未命名的作品'}</h3>
            <Facts of={factsOf(work)} />
            <h4 className="work-heading">挂载商品</h4>
            {work.goodIds.length > 0 ? (
              <AttachedGoods ids={work.goodIds} />
            ) : (
              <p className="muted">没有挂载商品，看完的人买不到课。</p>
            )}
          </>
        )}
      </Loaded>
    </DetailDrawer>
  )
}

function AttachedGoods({ ids }: { ids: readonly GoodId[] }) {
  const reads = useQueries({ queries: ids.map((id) => query(goods.get, { id }, { background: true })) })
  return (
    <ul className="work-goods" aria-label="挂载商品">
      {reads.map(({ data: good, error }, at) => (
        <li key={ids[at]}>
          {good ? (
            <>
              <Link
                to={
                  good.shopDict === shopKind.knowledge
                    ? paths.courseEditor(good.id)
                    : paths.serviceEditor({ id: good.id })
                }
              >
                {good.name}
              </Link>
              <span className="muted numeric">{good.freeFlag ? '免费' : yuan(good.priceFen)}</span>
            </>
          ) : (
            <span className="muted">{error ? lackOf(error) : '正在读取…'}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

const lackOf = (error: Error) => (isGone(error) ? '商品已删除' : `没有读到：${failureText(error)}`)

const factsOf = (work: Work) =>
  [
    ['类型', labelOf('shareTypeDict', work.typeDict)],
    ['发布时间', work.publishTime && dateTime(work.publishTime)],
    ['播放', thousands(work.playCount)],
    ['点赞', thousands(work.likeCount)],
    ['评论', thousands(work.commentCount)],
    ['转发', thousands(work.shareCount)],
    ['带来访客', thousands(work.leadCount)],
    [
      '带来订单',
      work.orderCount > 0 ? (
        <Link key="orders" to={paths.orders({ work: work.id })}>
          {thousands(work.orderCount)}
        </Link>
      ) : (
        '0'
      ),
    ],
    ['带来收入', yuan(work.incomeFen)],
    ['数据更新', work.statSyncTime && dateTime(work.statSyncTime)],
  ] as const
