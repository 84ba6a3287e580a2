/** @jsxImportSource preact */
import { fulfilment, type OwnFulfilment, talkLimits } from '@zsm/contract/fulfilment'
import { fulfilmentState, orderState } from '@zsm/contract/states'
import type { TargetedSubmitEvent } from 'preact'
import { useState } from 'preact/hooks'
import { failureText } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { requestIds } from '../../api/request-ids.ts'
import { timeText } from '../../format/time.ts'

type DeliveryCardProps = { service: OwnFulfilment; again: () => Promise<void> }

const requestIdFor = requestIds()
const dayAndTime = '{m}-{d} {h}:{i}'

/** The state of the service, and the learner's next steps. */
export function DeliveryCard({ service, again }: DeliveryCardProps) {
  const { orderId, stateDict, statusDict, disputeFlag, redoCount } = service
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const run = async (step: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setProblem('')
    try {
      await step()
      setAsking(false)
    } catch (error) {
      setProblem(failureText(error))
    }
    await again()
    setBusy(false)
  }
  const accept = () => {
    if (confirm('验收后服务就完成了，不能再请求修改。确认验收？'))
      run(() => learnerCall(fulfilment.accept, { orderId }))
  }
  const askAgain = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = reason.trim()
    if (text === '') return setProblem('请写明要怎么修改')
    const requestId = requestIdFor({ orderId, text, redoCount })
    run(async () => {
      await learnerCall(fulfilment.askAgain, { orderId, text, requestId })
      setReason('')
    })
  }
  const isRefunding = statusDict === orderState.refunding
  const waits = isRefunding || disputeFlag
  const left = talkLimits.redo - redoCount
  return (
    <section class="card" aria-labelledby="delivery">
      <h2 id="delivery">服务进度</h2>
      <p class="notice" role="status">
        {isRefunding
          ? '退款处理中，有结果前不能验收或请求修改'
          : disputeFlag
            ? '平台正在处理，有结果前不能验收或请求修改'
            : progressText(service)}
      </p>
      {stateDict === fulfilmentState.delivered && !waits && (
        <>
          <button type="button" class="main" aria-busy={busy} onClick={accept}>
            确认验收
          </button>
          {left > 0 && !asking && (
            <p class="actions">
              <button type="button" class="small" onClick={() => setAsking(true)}>
                请求修改（还可以 {left} 次）
              </button>
            </p>
          )}
          {left <= 0 && <p class="quiet">修改次数已用完；可以继续留言沟通，或申请退款。</p>}
          {left > 0 && asking && (
            <form class="form" onSubmit={askAgain} noValidate>
              <label>
                要怎么修改
                <textarea
                  rows={3}
                  maxLength={talkLimits.text}
                  value={reason}
                  onInput={({ currentTarget }) => setReason(currentTarget.value)}
                />
              </label>
              <button type="submit" class="small" aria-busy={busy}>
                提交修改要求
              </button>
              <button type="button" class="plain" onClick={() => setAsking(false)}>
                取消
              </button>
            </form>
          )}
        </>
      )}
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  )
}

function progressText({
  stateDict,
  deliverDueTime,
  acceptDueTime,
  finishTime,
  beginTime,
  form,
}: OwnFulfilment): string {
  if (stateDict === fulfilmentState.filling) return '请先填写资料，老师收到后开始服务'
  if (stateDict === fulfilmentState.delivered)
    return `老师已交付，请看下面的留言和文件。${timeText(acceptDueTime, dayAndTime) ?? ''} 前没有处理会自动验收`
  if (stateDict === fulfilmentState.accepted) return `已于 ${timeText(finishTime, dayAndTime) ?? ''} 验收完成`
  const due = deliverDueTime ? `，${timeText(deliverDueTime, dayAndTime)} 前交付` : ''
  // Without a form the creator has nothing to wait for, and so no 开始服务 to press.
  return beginTime || form.length === 0 ? `老师正在为您服务${due}` : `等待老师开始服务${due}`
}
