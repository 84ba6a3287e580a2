import { fulfilment, type Message, type Work } from '@zsm/contract/fulfilment'
import { messageKind, messageSender } from '@zsm/contract/states'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { dateTime } from '../format/time.ts'
import { FileLinks } from './file-links.tsx'

const done: Record<number, string> = {
  [messageKind.form]: '填写了资料',
  [messageKind.begin]: '开始服务',
  [messageKind.delivery]: '提交了交付',
  [messageKind.redo]: '请求修改',
  [messageKind.acceptance]: '验收通过',
}

/** The messages of both sides, the newest last. */
export function Talk({ work }: { work: Work }) {
  const { orderId, messages, moreFlag, otherReadId, userName } = work
  const [older, setOlder] = useState<{ list: Message[]; moreFlag: boolean }>()
  const readMore = useCall(fulfilment.listMessage)
  const known = new Set(messages.map(({ id }) => id))
  const shown = [...(older?.list.filter(({ id }) => !known.has(id)) ?? []), ...messages]
  const [first] = shown
  const lastOwn = shown.findLast(({ senderDict }) => senderDict === messageSender.creator)
  const isRead = (id: string) => lastOwn?.id === id && otherReadId !== null && id <= otherReadId
  const more = () => {
    if (!first) return
    const onSuccess = (page: { messages: Message[]; moreFlag: boolean }) =>
      setOlder({ list: [...page.messages, ...shown], moreFlag: page.moreFlag })
    readMore.mutate({ orderId, beforeId: first.id }, { onSuccess })
  }
  const name = (sender: Message['senderDict']) =>
    sender === messageSender.creator ? '我' : sender === messageSender.buyer ? userName : '系统'
  return (
    <>
      {(older?.moreFlag ?? moreFlag) && (
        <Button type="link" loading={readMore.isPending} onClick={more}>
          看更早的留言
        </Button>
      )}
      {shown.length === 0 && <p className="muted">还没有留言。</p>}
      <ol className="work-talk" aria-live="polite">
        {shown.map(({ id, senderDict, kindDict, text, files, createTime }) => (
          <li key={id} className={senderDict === messageSender.creator ? 'own' : ''}>
            <small className="muted">
              {name(senderDict)} {done[kindDict] ?? ''} · {dateTime(createTime)}
              {isRead(id) && ' · 已读'}
            </small>
            {(text !== '' || files.length > 0) && (
              <div className="work-bubble">
                {text && <span>{text}</span>}
                <FileLinks files={files} />
              </div>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
