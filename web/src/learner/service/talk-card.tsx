/** @jsxImportSource preact */
import {
  type Attachment,
  fulfilment,
  type Message,
  type OwnFulfilment,
  talkLimits,
} from '@zsm/contract/fulfilment'
import { messageKind, messageSender } from '@zsm/contract/states'
import type { TargetedSubmitEvent } from 'preact'
import { useState } from 'preact/hooks'
import { failureText } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { requestIds } from '../../api/request-ids.ts'
import { timeText } from '../../format/time.ts'
import { FileLinks } from './file-links.tsx'
import { FilesField } from './files-field.tsx'
import { readTyped, storeTyped } from './typed-text.ts'

type TalkCardProps = { service: OwnFulfilment; open: boolean; again: () => Promise<void> }

/** The messages of both sides, and the field for a new one. */
export function TalkCard({ service, open, again }: TalkCardProps) {
  const { orderId, messages, moreFlag, otherReadId } = service
  const [older, setOlder] = useState<{ list: Message[]; moreFlag: boolean }>()
  const [problem, setProblem] = useState('')
  const known = new Set(messages.map(({ id }) => id))
  const shown = [...(older?.list.filter(({ id }) => !known.has(id)) ?? []), ...messages]
  const readMore = async () => {
    const [first] = shown
    if (!first) return
    setProblem('')
    try {
      const more = await learnerCall(fulfilment.listOwnMessage, { orderId, beforeId: first.id })
      setOlder({ list: [...more.messages, ...shown], moreFlag: more.moreFlag })
    } catch (error) {
      setProblem(failureText(error))
    }
  }
  const lastOwn = shown.findLast(({ senderDict }) => senderDict === messageSender.buyer)
  const isRead = lastOwn && otherReadId !== null && lastOwn.id <= otherReadId
  return (
    <section class="card" aria-labelledby="talk">
      <h2 id="talk">沟通</h2>
      {(older?.moreFlag ?? moreFlag) && (
        <p class="actions">
          <button type="button" class="small plain" onClick={readMore}>
            看更早的留言
          </button>
        </p>
      )}
      {shown.length === 0 && <p class="empty">有问题可以在这里问老师，也可以发文件</p>}
      <ol class="talk" aria-live="polite">
        {shown.map((message) => (
          <Line key={message.id} message={message} isRead={message === lastOwn && isRead === true} />
        ))}
      </ol>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {open && <WordsForm service={service} again={again} />}
    </section>
  )
}

const done: Record<number, string> = {
  [messageKind.form]: '填写了资料',
  [messageKind.begin]: '开始服务',
  [messageKind.delivery]: '提交了交付',
  [messageKind.redo]: '请求修改',
  [messageKind.acceptance]: '验收通过',
  [messageKind.dispute]: '请平台处理',
  [messageKind.ruling]: '处理说明',
}

function Line({ message, isRead }: { message: Message; isRead: boolean }) {
  const { senderDict, kindDict, text, files, createTime } = message
  const own = senderDict === messageSender.buyer
  const name = own
    ? '我'
    : senderDict === messageSender.creator
      ? '老师'
      : kindDict === messageKind.ruling
        ? '平台'
        : '系统'
  return (
    <li class={own ? 'own' : ''}>
      <p class="quiet">
        {name} {done[kindDict] ?? ''} · {timeText(createTime, '{m}-{d} {h}:{i}')}
        {isRead && ' · 已读'}
      </p>
      {(text !== '' || files.length > 0) && (
        <div class="bubble">
          {text && <p class="lines">{text}</p>}
          <FileLinks files={files} />
        </div>
      )}
    </li>
  )
}

const requestIdFor = requestIds()

function WordsForm({
  service: { orderId, messages },
  again,
}: {
  service: OwnFulfilment
  again: () => Promise<void>
}) {
  const name = `talk:${orderId}`
  const [text, setText] = useState(() => readTyped(name) ?? '')
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const write = (next: string) => {
    setText(next)
    storeTyped(name, next)
  }
  const submit = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const words = { orderId, text: text.trim(), fileIds: files.map(({ id }) => id) }
    if (words.text === '' && files.length === 0) return setProblem('请写几句话，或添加文件')
    setBusy(true)
    setProblem('')
    try {
      // The idempotency key covers the last message: the same words sent twice are one message, but after an answer they are a new one.
      const requestId = requestIdFor({ ...words, after: messages.at(-1)?.id })
      await learnerCall(fulfilment.sendOwn, { ...words, requestId })
      write('')
      setFiles([])
      await again()
    } catch (error) {
      setProblem(failureText(error))
    }
    setBusy(false)
  }
  return (
    <form class="form" onSubmit={submit} noValidate>
      <label>
        留言
        <textarea
          rows={2}
          maxLength={talkLimits.text}
          value={text}
          onInput={({ currentTarget }) => write(currentTarget.value)}
        />
      </label>
      <FilesField
        orderId={orderId}
        label="添加文件"
        most={talkLimits.filesAMessage}
        value={files}
        onChange={setFiles}
      />
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" class="main" aria-busy={busy}>
        发送
      </button>
    </form>
  )
}
