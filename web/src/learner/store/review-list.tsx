/** @jsxImportSource preact */
import type { PublicReview } from '@zsm/contract/learners/reviews'
import { timeText } from '../../format/time.ts'
import { Stars } from './stars.tsx'

/** Learners' reviews and the creator's answers. */
export function ReviewList({ reviews }: { reviews: readonly PublicReview[] }) {
  return (
    <>
      {reviews.map(({ id, stars, words, learnerName, createTime, changeTime, refundFlag, answer }) => (
        <article class="question" key={id}>
          <p class="said-by">
            <Stars count={stars} />
            {refundFlag && <span class="tag">已退款</span>}
            <span class="quiet">
              {learnerName} · {timeText(changeTime ?? createTime, '{y}-{m}-{d}')}
              {changeTime && ' 修改'}
            </span>
          </p>
          {words && <p class="lines">{words}</p>}
          {answer && (
            <p class="answer lines">
              <b>老师回复</b> {answer}
            </p>
          )}
        </article>
      ))}
    </>
  )
}
