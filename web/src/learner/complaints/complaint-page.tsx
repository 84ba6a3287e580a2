/** @jsxImportSource preact */
import { complaintLimits, complaints, type OwnComplaint } from '@zsm/contract/complaints/complaints'
import { complaintCan, complaintKind, complaintState, complaintTarget } from '@zsm/contract/states'
import type { ComplaintId } from '@zsm/contract/values'
import type { TargetedSubmitEvent } from 'preact'
import { useState } from 'preact/hooks'
import { learnerCall } from '../../api/learner-call.ts'
import { bytes } from '../../format/bytes.ts'
import { timeText } from '../../format/time.ts'
import { learnerPaths } from '../../learner-paths.ts'
import { Read } from '../parts/read.tsx'
import { useCall } from '../parts/use-call.ts'
import { useOneTask } from '../parts/use-one-task.ts'
import { courseText } from './complaint-state.ts'

/** `/complaints/:id`: what was said, the answer, and the outcome. */
export function ComplaintPage({ id }: { id: string }) {
  const read = useCall(complaints.getOwn, { id: id as ComplaintId })
  return (
    <Read of={read}>
      {(complaint) => (
        <>
          <section class="card">
            <p class="tag good-tag">{complaintState.labels[complaint.statusDict]}</p>
            <h1>投诉{complaint.targetName ? `「${complaint.targetName}」` : ''}</h1>
            <p class="notice" role="status">
              {courseText(complaint)}
            </p>
            <Facts of={complaint} />
            <p class="quiet">
              记下投诉编号。以后从页面底部的“投诉”进入<a href={learnerPaths.complaints()}>我的投诉</a>
              ，用提交时的手机号登录就能查看。
            </p>
            <Withdraw of={complaint} again={read.again} />
          </section>
          <Answer of={complaint} again={read.again} />
          {complaint.decisionNote && (
            <section class="card" aria-labelledby="decision">
              <h2 id="decision">平台的处理说明</h2>
              <p class="lines">{complaint.decisionNote}</p>
            </section>
          )}
        </>
      )}
    </Read>
  )
}

function Facts({ of: complaint }: { of: OwnComplaint }) {
  const { complaintNo, kindDict, targetDict, targetId, targetName, words, ownerName } = complaint
  const { contactName, contact, submitTime, papers } = complaint
  const link = targetDict === complaintTarget.good ? learnerPaths.good(targetId) : learnerPaths.shop(targetId)
  return (
    <dl class="facts">
      <dt>投诉编号</dt>
      <dd>{complaintNo}</dd>
      <dt>提交时间</dt>
      <dd>{timeText(submitTime)}</dd>
      <dt>对象</dt>
      <dd>
        {complaintTarget.labels[targetDict]} · <a href={link}>{targetName || '已注销的内容'}</a>
      </dd>
      <dt>类型</dt>
      <dd>{complaintKind.labels[kindDict]}</dd>
      {ownerName && (
        <>
          <dt>权利人</dt>
          <dd>{ownerName}</dd>
        </>
      )}
      <dt>情况说明</dt>
      <dd class="lines">{words}</dd>
      <dt>联系人</dt>
      <dd>{contact ? `${contactName}，${contact}` : contactName}</dd>
      <dt>证明材料</dt>
      <dd>
        {papers.length === 0
          ? '没有上传'
          : papers.map(({ id, url, title, size }) => (
              <a key={id} class="block" href={url} target="_blank" rel="noreferrer">
                {title} <span class="quiet">{bytes(size)}</span>
              </a>
            ))}
      </dd>
    </dl>
  )
}

type Changing = { of: OwnComplaint; again: () => Promise<void> }

function Withdraw({ of: { id, statusDict }, again }: Changing) {
  const { run, problem, busy } = useOneTask()
  if (!complaintCan.withdraw.includes(statusDict)) return null
  const withdraw = () => {
    if (!confirm('撤回后平台不再处理。确认撤回？')) return
    void run(async () => {
      await learnerCall(complaints.withdraw, { id })
      await again()
      return undefined
    })
  }
  return (
    <p class="actions">
      {problem && (
        <span class="problem" role="alert">
          {problem}
        </span>
      )}
      <button type="button" class="small plain" aria-busy={busy} onClick={withdraw}>
        撤回投诉
      </button>
    </p>
  )
}

/** The creator's answer, and what the complainant adds to it. */
function Answer({ of: complaint, again }: Changing) {
  const { id, answer, answerTime, reply, replyTime, statusDict } = complaint
  if (answerTime === null) return null
  return (
    <section class="card" aria-labelledby="answer">
      <h2 id="answer">创作者的答复</h2>
      <p class="lines">{answer}</p>
      <p class="quiet">{timeText(answerTime)}</p>
      {replyTime !== null && (
        <>
          <h2>我的补充</h2>
          <p class="lines">{reply}</p>
          <p class="quiet">{timeText(replyTime)}</p>
        </>
      )}
      {replyTime === null && complaintCan.reply.includes(statusDict) && <ReplyForm id={id} again={again} />}
    </section>
  )
}

function ReplyForm({ id, again }: { id: ComplaintId; again: () => Promise<void> }) {
  const [reply, setReply] = useState('')
  const { run, problem, busy } = useOneTask()
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void run(async () => {
      const { least } = complaintLimits.reply
      if (reply.trim().length < least) return `补充说明至少 ${least} 个字`
      await learnerCall(complaints.reply, { id, reply: reply.trim() })
      await again()
      return undefined
    })
  }
  return (
    <form class="form" onSubmit={submit} noValidate>
      <label>
        补充说明（只能补充一次）
        <textarea
          rows={4}
          maxLength={complaintLimits.reply.most}
          value={reply}
          onInput={({ currentTarget }) => setReply(currentTarget.value)}
        />
      </label>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" class="small" aria-busy={busy}>
        提交补充
      </button>
    </form>
  )
}
