/** @jsxImportSource preact */

import type { OwnReview } from '@zsm/contract/learners/reviews'
import type { Course } from '@zsm/contract/learning'
import { goodKind, orderState } from '@zsm/contract/states'
import { useState } from 'preact/hooks'
import { timeText } from '../../format/time.ts'
import { Stars } from '../store/stars.tsx'
import { ReviewForm } from './review-form.tsx'

type ReviewCardProps = { order: Course; again: () => Promise<void> }

/** The learner's review of an order. It can be written once the good was used, and replaced once. */
export function ReviewCard({ order, again }: ReviewCardProps) {
  const [changing, setChanging] = useState(false)
  const { id, review, reviewableFlag } = order
  const waiting = waitingText(order)
  if (!review && !reviewableFlag && !waiting) return null
  return (
    <section class="card" aria-labelledby="review">
      <h2 id="review">评价</h2>
      {!review && reviewableFlag && <ReviewForm orderId={id} review={null} onDone={again} />}
      {!review && !reviewableFlag && <p class="quiet">{waiting}</p>}
      {review && changing && (
        <ReviewForm
          orderId={id}
          review={review}
          onClose={() => setChanging(false)}
          onDone={async () => {
            await again()
            setChanging(false)
          }}
        />
      )}
      {review && !changing && <Written review={review} onChange={() => setChanging(true)} />}
    </section>
  )
}

function Written({ review, onChange }: { review: OwnReview; onChange: () => void }) {
  const { changeEndTime } = review
  return (
    <>
      <WrittenReview review={review} />
      {changeEndTime && (
        <p class="actions">
          <button type="button" class="small" onClick={onChange}>
            修改评价
          </button>
        </p>
      )}
    </>
  )
}

/** A review for the learner who wrote it, with the creator's answer and its state. */
export function WrittenReview({ review }: { review: OwnReview }) {
  const { stars, words, createTime, changeTime, answer, hiddenFlag, hideReason, refundFlag } = review
  return (
    <div class="written">
      {hiddenFlag && <p class="notice">这条评价已被平台下架，别人看不到。原因：{hideReason}</p>}
      <p class="said-by">
        <Stars count={stars} />
        {refundFlag && <span class="tag">已退款</span>}
        <span class="quiet">
          {timeText(changeTime ?? createTime, '{y}-{m}-{d}')}
          {changeTime ? ' 修改' : ' 发布'}
        </span>
      </p>
      {words && <p class="lines">{words}</p>}
      {answer && (
        <p class="answer lines">
          <b>老师回复</b> {answer}
        </p>
      )}
    </div>
  )
}

/** What the learner has to do before the order may be reviewed. Empty if it never may be. */
function waitingText({ bizDict, statusDict, unsoldFlag, usableFlag }: Course): string {
  if (unsoldFlag || !usableFlag || statusDict === orderState.refunded) return ''
  if (bizDict === goodKind.service) return '服务完成后可以评价'
  if (bizDict === goodKind.download) return '下载文件后可以评价'
  return bizDict === goodKind.linked || bizDict === goodKind.bundle ? '' : '学一课之后可以评价'
}
