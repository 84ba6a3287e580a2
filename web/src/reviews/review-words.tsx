import type { Review } from '@zsm/contract/learners/reviews'
import { dateTime } from '../format/time.ts'
import { Status } from '../ui/feedback/status.tsx'
import { StarRow } from './star-row.tsx'
import './reviews.css'

/** A review's stars, words, author and time, and its answer. */
export function ReviewWords({ review }: { review: Review }) {
  const { stars, words, answer, learnerName, createTime, changeTime, refundFlag, hiddenFlag } = review
  return (
    <span className="review-said">
      <span className="review-stars">
        <StarRow stars={stars} />
        {refundFlag && <Status kind="info">已退款</Status>}
        {hiddenFlag && <Status kind="danger">已被平台下架</Status>}
      </span>
      <strong>{words || '没有写文字'}</strong>
      {answer && <span className="review-answer">回复：{answer}</span>}
      <small className="muted">
        {learnerName} · {dateTime(changeTime ?? createTime)}
        {changeTime && ' 修改'}
      </small>
    </span>
  )
}
