/** @jsxImportSource preact */
import { type Dispute, disputeLimits, disputes } from '@zsm/contract/disputes'
import { disputeCan, disputeReason, disputeState, messageSender } from '@zsm/contract/states'
import type { OrderId } from '@zsm/contract/values'
import type { TargetedSubmitEvent } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { failureText } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { requestIds } from '../../api/request-ids.ts'
import { yuan } from '../../format/money.ts'
import { timeText } from '../../format/time.ts'
import { useCall } from '../parts/use-call.ts'
import { readTyped, storeTyped } from './typed-text.ts'

type DisputeCardProps = { orderId: OrderId; version: number; again: () => Promise<void> }

const requestIdFor = requestIds()
const reasons = [
  disputeReason.late,
  disputeReason.poor,
  disputeReason.redone,
  disputeReason.refundRefused,
  disputeReason.other,
]

/** The disputes of this order and the button that opens one. Empty while there is none and none can be opened. */
export function DisputeCard({ orderId, version, again }: DisputeCardProps) {
  const read = useCall(disputes.listOwn, { orderId })
  const { again: readAgain } = read
  // The other side and the operators change disputes too. When the order has another version, they are read again.
  const seen = useRef(version)
  useEffect(() => {
    if (seen.current === version) return
    seen.current = version
    void readAgain()
  }, [readAgain, version])
  const [asking, setAsking] = useState(false)
  if (!read.data) return null
  const { list, openableFlag } = read.data
  if (list.length === 0 && !openableFlag) return null
  const changed = async () => {
    setAsking(false)
    await Promise.all([read.again(), again()])
  }
  return (
    <section class="card" aria-labelledby="dispute">
      <h2 id="dispute">平台处理</h2>
      {list.map((dispute) => (
        <DisputeCourse key={dispute.id} dispute={dispute} changed={changed} />
      ))}
      {openableFlag && !asking && (
        <>
          <p class="quiet">和老师协商不成，可以请平台核对双方的留言和文件后处理。</p>
          <p class="actions">
            <button type="button" class="small plain" onClick={() => setAsking(true)}>
              请平台处理
            </button>
          </p>
        </>
      )}
      {openableFlag && asking && <DisputeForm orderId={orderId} count={list.length} changed={changed} />}
    </section>
  )
}

type Changed = { changed: () => Promise<void> }

function DisputeCourse({ dispute, changed }: { dispute: Dispute } & Changed) {
  const { id, applyByDict, reasonDict, reason, applyTime, statusDict, decisionNote } = dispute
  const [problem, setProblem] = useState('')
  const isOwn = applyByDict === messageSender.buyer
  const withdraw = async () => {
    if (!confirm('撤回后平台不再处理，订单按原来的进度继续。确认撤回？')) return
    setProblem('')
    await learnerCall(disputes.withdrawOwn, { id }).catch((error) => setProblem(failureText(error)))
    await changed()
  }
  return (
    <article class="refund">
      <p class="notice" role="status">
        {courseText(dispute)}
      </p>
      <dl class="facts">
        <dt>申请</dt>
        <dd>
          {isOwn ? '我' : '老师'} · {timeText(applyTime)}
        </dd>
        <dt>原因</dt>
        <dd class="lines">
          {disputeReason.labels[reasonDict]}：{reason}
        </dd>
        {decisionNote && (
          <>
            <dt>平台说明</dt>
            <dd>{decisionNote}</dd>
          </>
        )}
      </dl>
      {isOwn && disputeCan.withdraw.includes(statusDict) && (
        <p class="actions">
          <button type="button" class="small plain" onClick={withdraw}>
            撤回
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

/** How far it is, and what happens next. */
function courseText({ statusDict, deadlineTime, refundFen, decideTime }: Dispute): string {
  const time = timeText(decideTime) ?? ''
  if (statusDict === disputeState.waiting) return '平台正在核对，有结果会通知您。处理完之前不会自动验收'
  if (statusDict === disputeState.returned)
    return `请先和老师协商，${timeText(deadlineTime)} 后没有结果平台会继续处理`
  if (statusDict === disputeState.forLearner) return `平台已于 ${time} 处理：退款 ${yuan(refundFen)}`
  if (statusDict === disputeState.forCreator) return `平台已于 ${time} 处理：按已验收处理`
  return statusDict === disputeState.withdrawn ? `已于 ${time} 撤回` : `订单已全额退款，${time} 结束`
}

function DisputeForm({ orderId, count, changed }: { orderId: OrderId; count: number } & Changed) {
  const name = `dispute:${orderId}`
  const [reasonText, setReasonText] = useState('')
  const [words, setWords] = useState(() => readTyped(name) ?? '')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const write = (next: string) => {
    setWords(next)
    storeTyped(name, next)
  }
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const reasonDict = disputeReason.codec.safeParse(Number(reasonText)).data
    if (reasonDict === undefined) return setProblem('请选择原因')
    const reason = words.trim()
    if (reason.length < disputeLimits.reason.least)
      return setProblem(`请写清楚情况，至少 ${disputeLimits.reason.least} 个字`)
    const input = { orderId, reasonDict, reason }
    setBusy(true)
    setProblem('')
    try {
      await learnerCall(disputes.openOwn, { ...input, requestId: requestIdFor({ ...input, count }) })
      write('')
      await changed()
    } catch (error) {
      setProblem(failureText(error))
      setBusy(false)
    }
  }
  return (
    <form class="form" onSubmit={submit} noValidate>
      <label>
        原因
        <select value={reasonText} onChange={({ currentTarget }) => setReasonText(currentTarget.value)}>
          <option value="">请选择</option>
          {reasons.map((reason) => (
            <option key={reason} value={String(reason)}>
              {disputeReason.labels[reason]}
            </option>
          ))}
        </select>
      </label>
      <label>
        情况说明
        <textarea
          rows={4}
          maxLength={disputeLimits.reason.most}
          value={words}
          onInput={({ currentTarget }) => write(currentTarget.value)}
        />
      </label>
      <p class="quiet">老师会看到这段话；平台会看双方的留言和文件。处理完之前不会自动验收。</p>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" class="small" aria-busy={busy}>
        提交
      </button>
    </form>
  )
}
