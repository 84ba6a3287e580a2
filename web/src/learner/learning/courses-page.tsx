/** @jsxImportSource preact */
import { type LearnerOrder, learning } from '@zsm/contract/learning'
import { learnerPaths } from '../../learner-paths.ts'
import { GoodCover } from '../parts/good-cover.tsx'
import { onPage, PageLinks, pageInAddress } from '../parts/page-links.tsx'
import { Read } from '../parts/read.tsx'
import { useCall } from '../parts/use-call.ts'
import { isCourse, stateText, wayTo } from './order-state.ts'

const pageSize = 20

/** `/learn`: the goods that the learner has, to continue with. */
export function CoursesPage() {
  const pageNum = pageInAddress()
  const orders = useCall(learning.listOrder, { pageNum, pageSize, partsFlag: true })
  return (
    <Read of={orders}>
      {({ list, total }) => (
        <section class="card">
          <h1>我的学习</h1>
          {list.length === 0 ? (
            <p class="empty">还没有购买的内容。从老师分享的链接进店，买过的都会在这里。</p>
          ) : (
            <ul class="goods">
              {list.map((order) => (
                <OrderCard key={order.id} order={order} />
              ))}
            </ul>
          )}
          <PageLinks of={{ pageNum, pageSize, total }} to={onPage(learnerPaths.courses())} />
        </section>
      )}
    </Read>
  )
}

function OrderCard({ order }: { order: LearnerOrder }) {
  const { goodName, coverUrl, shopName, lessonCount, doneCount, bundleName } = order
  return (
    <li>
      <a class="good" href={wayTo(order)}>
        <GoodCover url={coverUrl} />
        <span class="good-words">
          <span class="good-name">{goodName}</span>
          <span class="quiet">
            {shopName} · {stateText(order)}
          </span>
          {bundleName && <span class="quiet">来自套餐 {bundleName}</span>}
          {isCourse(order) && lessonCount > 0 && (
            <span class="progress-line">
              <progress max={lessonCount} value={Math.min(doneCount, lessonCount)} aria-label="学习进度" />
              <span class="quiet">
                {doneCount}/{lessonCount} 课时
              </span>
            </span>
          )}
        </span>
      </a>
    </li>
  )
}
