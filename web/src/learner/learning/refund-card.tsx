/** @jsxImportSource preact */
import { type Course, learning, type OrderRefund } from '@zsm/contract/learning'
import { refundRule } from '@zsm/contract/money/refund-offer'
import { refundAsker, refundReason, refundState } from '@zsm/contract/states'
import type { OrderId } from '@zsm/contract/values'
import { useState } from 'preact/hooks'
import { failureText } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { yuan } from '../../format/money.ts'
import { timeText } from '../../format/time.ts'
import { SentPictures } from '../parts/sent-pictures.tsx'
import { RefundForm } from './refund-form.tsx'

type RefundCardProps = { order: Course; again: () => Promise<void> }

/** The refunds of an order, and the form to ask for one. */
export function RefundCard({ order, again }: RefundCardProps) {
  const { id, refunds, refundableFen, payFen, refundFen, unsoldFlag, bizDict, usedBp } = order
  const [asking, setAsking] = useState(false)
  const isPaid = payFen > refundFen && !unsoldFlag
  if (refunds.length === 0 && !isPaid) return null
  const asked = async () => {
    await again()
    setAsking(false)
  }
  return (
    <section class="card" aria-labelledby="refund">
      <h2 id="refund">退款</h2>
      {isPaid && <p class="quiet">{refundRule(bizDict)}。</p>}
      {isPaid && usedBp > 0 && <p class="quiet">{offerText(order)}</p>}
      {refunds.map((refund) => (
        <RefundCourse key={refund.id} orderId={id} refund={refund} again={again} />
      ))}
      {refundableFen > 0 && asking && (
        <RefundForm
          orderId={id}
          refundableFen={refundableFen}
          refundCount={refunds.length}
          onAsked={asked}
          onCancel={() => setAsking(false)}
        />
      )}
      {refundableFen > 0 && !asking && (
        <p class="actions">
          <button type="button" class="small" onClick={() => setAsking(true)}>
            申请退款
          </button>
        </p>
      )}
    </section>
  )
}

type RefundCourseProps = { orderId: OrderId; refund: OrderRefund; again: () => Promise<void> }

function RefundCourse({ orderId, refund, again }: RefundCourseProps) {
  const { id, amountFen, applyByDict, statusDict, reasonDict, note, applyTime, refundNo } = refund
  const [problem, setProblem] = useState('')
  const takeBack = async () => {
    setProblem('')
    await learnerCall(learning.takeBackRefund, { orderId, refundId: id }).catch((error) =>
      setProblem(failureText(error)),
    )
    await again()
  }
  return (
    <article class="refund">
      <p class="notice" role="status">
        {yuan(amountFen)} {refundText(refund)}
      </p>
      <dl class="facts">
        <dt>原因</dt>
        <dd>{note ? `${refundReason.labels[reasonDict]}：${note}` : refundReason.labels[reasonDict]}</dd>
        <dt>{applyByDict === refundAsker.buyer ? '申请时间' : '发起时间'}</dt>
        <dd>{timeText(applyTime)}</dd>
        <dt>退款单号</dt>
        <dd>{refundNo}</dd>
      </dl>
      <SentPictures of={refund.pictures} />
      {statusDict === refundState.waiting && applyByDict === refundAsker.buyer && (
        <p class="actions">
          <button type="button" class="small plain" onClick={takeBack}>
            撤回申请
          </button>
        </p>
      )}
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </article>
  )
}

/** What the progress leaves of the payment. */
const offerText = ({ usedBp, refundableFen }: Course) =>
  refundableFen > 0
    ? `已使用 ${percent(usedBp)}，现在最多可退 ${yuan(refundableFen)}。想多退，请联系店铺。`
    : `已使用 ${percent(usedBp)}。想退款，请联系店铺。`

const percent = (bp: number) => `${Math.ceil(bp / 100)}%`

/** How far a refund is, and the next step. */
function refundText({
  statusDict,
  operatorFlag,
  deadlineTime,
  successTime,
  closedReason,
}: OrderRefund): string {
  if (statusDict === refundState.waiting && operatorFlag)
    return '您退过同一件商品，这次由平台处理，一般三个工作日'
  if (statusDict === refundState.waiting)
    return `等待店铺处理，${timeText(deadlineTime)} 前没有答复会自动通过`
  if (statusDict === refundState.refunded) return `已于 ${timeText(successTime)} 退回付款账户`
  if (statusDict === refundState.closed) return `已关闭：${closedReason}`
  if (statusDict === refundState.refunding) return '已同意，正在退回付款账户，一般几分钟，最多几个工作日'
  return '已同意，退回时遇到问题，平台正在处理，不用再申请'
}
