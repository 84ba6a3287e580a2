/** @jsxImportSource preact */
import type { LearnerPicture } from '@zsm/contract/learners/pictures'
import { learning } from '@zsm/contract/learning'
import { yuanText } from '@zsm/contract/money/yuan'
import { refundReason } from '@zsm/contract/states'
import type { Fen, OrderId } from '@zsm/contract/values'
import type { TargetedSubmitEvent } from 'preact'
import { useState } from 'preact/hooks'
import { failureText } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { requestIds } from '../../api/request-ids.ts'
import { fenFromYuan, yuan } from '../../format/money.ts'
import { PicturesField, type PictureWay, waitForPictures } from '../parts/pictures-field.tsx'

type RefundFormProps = {
  orderId: OrderId
  refundableFen: Fen
  /** The number of the order's refunds is part of the idempotency key: after a closed refund, the same words are a new request. */
  refundCount: number
  onAsked: () => Promise<void>
  onCancel: () => void
}

const requestIdFor = requestIds()

const wayTo = (orderId: OrderId): PictureWay => ({
  askToken: (file) => learnerCall(learning.refundPictureToken, { orderId, ...file }),
  add: ({ key }) => learnerCall(learning.addRefundPicture, { orderId, key }),
})

/** Asks the creator to refund all or a part of the money. */
export function RefundForm({ orderId, refundableFen, refundCount, onAsked, onCancel }: RefundFormProps) {
  const [reason, setReason] = useState('')
  const [amount, setAmount] = useState(yuanText(refundableFen))
  const [note, setNote] = useState('')
  const [uploading, setUploading] = useState(false)
  const [pictures, setPictures] = useState<readonly LearnerPicture[]>([])
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const amountFen = fenFromYuan(amount)
    const reasonDict = refundReason.codec.safeParse(Number(reason)).data
    if (reasonDict === undefined) return setProblem('请选择退款原因')
    if (!amountFen || amountFen > refundableFen)
      return setProblem(`请填写 0.01 到 ${yuanText(refundableFen)} 的金额`)
    if (uploading) return setProblem(waitForPictures)
    const pictureIds = pictures.map(({ id }) => id)
    const input = { orderId, amountFen, reasonDict, note: note.trim(), pictureIds }
    setBusy(true)
    setProblem('')
    try {
      await learnerCall(learning.askRefund, { ...input, requestId: requestIdFor({ ...input, refundCount }) })
      await onAsked()
    } catch (error) {
      setProblem(failureText(error))
      setBusy(false)
    }
  }

  return (
    <form class="form" onSubmit={submit} noValidate>
      <label>
        退款原因
        <select value={reason} onChange={({ currentTarget }) => setReason(currentTarget.value)}>
          <option value="">请选择</option>
          {Object.entries(refundReason.labels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        退款金额（元）
        <input
          type="text"
          inputMode="decimal"
          maxLength={13}
          value={amount}
          onInput={({ currentTarget }) => setAmount(currentTarget.value)}
        />
      </label>
      <p class="quiet">
        最多可退 {yuan(refundableFen)}，原路退回付款账户。全额退款后不能再使用；部分退款后可以继续使用。
      </p>
      <label>
        说明（选填）
        <textarea
          rows={3}
          maxLength={200}
          value={note}
          onInput={({ currentTarget }) => setNote(currentTarget.value)}
        />
      </label>
      <PicturesField
        way={wayTo(orderId)}
        value={pictures}
        onChange={setPictures}
        onBusy={setUploading}
        onSession={() => setProblem('登录已过期，请刷新页面重新登录')}
      />
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" class="main" aria-busy={busy}>
        提交申请
      </button>
      <button type="button" class="plain" onClick={onCancel}>
        先不退了
      </button>
    </form>
  )
}
