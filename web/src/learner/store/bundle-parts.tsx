/** @jsxImportSource preact */
import type { PublicGood } from '@zsm/contract/buying'
import { fen, minus, plus } from '@zsm/contract/money/fen'
import { goodKind } from '@zsm/contract/states'
import { duration } from '../../format/duration.ts'
import { yuan } from '../../format/money.ts'
import { learnerPaths } from '../../learner-paths.ts'
import { GoodCover } from '../parts/good-cover.tsx'
import { scoreText } from './stars.tsx'

type Part = PublicGood['parts'][number]

/** The goods of a bundle, each linked to its page with its outline, and what they cost one by one. */
export function BundleParts({ good: { parts, priceFen, freeFlag } }: { good: PublicGood }) {
  const sumFen = plus(fen(0), ...parts.map((part) => part.priceFen))
  const saves = !freeFlag && sumFen > priceFen
  return (
    <section class="card" aria-labelledby="parts">
      <h2 id="parts">套餐包含 {parts.length} 个商品</h2>
      <ul class="goods">
        {parts.map((part) => (
          <li key={part.id}>
            {part.sellingFlag ? (
              <a class="good" href={learnerPaths.good(part.id)}>
                <PartWords part={part} />
              </a>
            ) : (
              <span class="good">
                <PartWords part={part} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {sumFen > 0 && (
        <p>
          单买合计 {yuan(sumFen)}
          {saves && <b class="good-saving">，买套餐省 {yuan(minus(sumFen, priceFen))}</b>}
        </p>
      )}
    </section>
  )
}

function PartWords({ part }: { part: Part }) {
  const { name, subTitle, coverUrl, bizDict, priceFen, freeFlag, sellingFlag, scoreAvg } = part
  return (
    <>
      <GoodCover url={coverUrl} />
      <span class="good-words">
        <span class="good-name">{name}</span>
        {subTitle && <span class="quiet one-line">{subTitle}</span>}
        <span class="quiet">
          {goodKind.labels[bizDict]}
          {lengthOf(part)}
          {scoreAvg !== null && ` · ${scoreText(scoreAvg)} 分`}
        </span>
        <span class="quiet">
          {sellingFlag ? `单买 ${freeFlag ? '免费' : yuan(priceFen)} · 查看详情` : '暂时没有在售'}
        </span>
      </span>
    </>
  )
}

function lengthOf({ detailCount, totalDurationSec }: Part): string {
  if (detailCount === 0) return ''
  return ` · ${detailCount} 课时${totalDurationSec > 0 ? ` · ${duration(totalDurationSec)}` : ''}`
}
