/** @jsxImportSource preact */
import { type OwnReview, reviews } from '@zsm/contract/learners/reviews'
import type { OrderId } from '@zsm/contract/values'
import type { TargetedSubmitEvent } from 'preact'
import { useState } from 'preact/hooks'
import { failureText } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { requestIds } from '../../api/request-ids.ts'

type ReviewFormProps = {
  orderId: OrderId
  /** The review that is replaced; null for a new one. */
  review: OwnReview | null
  onDone: () => Promise<void>
  onClose?: () => void
}

const requestIdFor = requestIds()
const meanings = ['很差', '较差', '一般', '满意', '非常满意']

/** Stars and words about a good that the learner used. */
export function ReviewForm({ orderId, review, onDone, onClose }: ReviewFormProps) {
  const [stars, setStars] = useState(review?.stars ?? 0)
  const [words, setWords] = useState(review?.words ?? '')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    if (stars === 0) return setProblem('请先选几颗星')
    const given = { stars, words: words.trim() }
    setBusy(true)
    setProblem('')
    try {
      if (review) await learnerCall(reviews.change, { id: review.id, ...given })
      else {
        const input = { orderId, ...given }
        await learnerCall(reviews.write, { ...input, requestId: requestIdFor(input) })
      }
      await onDone()
    } catch (error) {
      setProblem(failureText(error))
    }
    setBusy(false)
  }

  return (
    <form class="form" onSubmit={submit} noValidate>
      <fieldset class="star-choice">
        <legend>您的评分</legend>
        {meanings.map((meaning, index) => (
          <label key={meaning} title={meaning}>
            <input
              type="radio"
              name="stars"
              class="unseen"
              checked={stars === index + 1}
              onChange={() => setStars(index + 1)}
            />
            <span class={index < stars ? 'star on' : 'star'} aria-hidden="true">
              ★
            </span>
            <span class="unseen">
              {index + 1} 星，{meaning}
            </span>
          </label>
        ))}
        <span class="quiet">{stars > 0 && meanings[stars - 1]}</span>
      </fieldset>
      <label>
        评价（选填）
        <textarea
          rows={4}
          maxLength={500}
          value={words}
          placeholder="学到了什么？有哪些可以更好？"
          onInput={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </label>
      <p class="quiet">
        {review ? '评价只能修改一次。' : '发布后 30 天内可以修改一次。'}评价公开显示，您的名字只显示第一个字。
      </p>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <p class="actions">
        {onClose && (
          <button type="button" class="plain" onClick={onClose}>
            取消
          </button>
        )}
        <button type="submit" class="small" aria-busy={busy}>
          {busy ? '请稍候…' : review ? '保存修改' : '发布评价'}
        </button>
      </p>
    </form>
  )
}
