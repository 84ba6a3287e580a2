/** @jsxImportSource preact */
import type { Course, LearnerOrder } from '@zsm/contract/learning'
import { goodKind } from '@zsm/contract/states'
import { learnerPaths } from '../../learner-paths.ts'
import { GoodCover } from '../parts/good-cover.tsx'
import { isCourse, wayTo } from './order-state.ts'

/** The goods that came with a bundle, each with the way to it. */
export function PartsList({ order: { bizDict, parts } }: { order: Course }) {
  if (bizDict !== goodKind.bundle || parts.length === 0) return null
  return (
    <section class="card" aria-labelledby="parts">
      <h2 id="parts">套餐里的 {parts.length} 个商品</h2>
      <ul class="goods">
        {parts.map((part) => (
          <PartLine key={part.id} part={part} />
        ))}
      </ul>
    </section>
  )
}

function PartLine({ part }: { part: LearnerOrder }) {
  const { goodName, bizDict, coverUrl, lessonCount, doneCount } = part
  const progress =
    isCourse(part) && lessonCount > 0 ? ` · 学完 ${Math.min(doneCount, lessonCount)}/${lessonCount} 课时` : ''
  return (
    <li>
      <a class="good" href={wayTo(part)}>
        <GoodCover url={coverUrl} />
        <span class="good-words">
          <span class="good-name">{goodName}</span>
          <span class="quiet">
            {goodKind.labels[bizDict]}
            {progress}
          </span>
        </span>
      </a>
    </li>
  )
}

/** Says with which bundle a good came, and leads to its order. */
export const FromBundle = ({ order: { bundleOrderId, bundleName } }: { order: LearnerOrder }) =>
  bundleOrderId && (
    <p class="quiet">
      来自套餐 <a href={learnerPaths.order(bundleOrderId)}>{bundleName}</a>
    </p>
  )
