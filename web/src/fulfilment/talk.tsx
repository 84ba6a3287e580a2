import { type Fulfilment, fulfilment, type Message } from '@zsm/contract/fulfilment'
import { messageSender } from '@zsm/contract/states'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { TalkList } from './talk-list.tsx'

/** The messages of both sides, the newest last. */
export function Talk({ service }: { service: Fulfilment }) {
  const { orderId, messages, moreFlag, otherReadId, userName } = service
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
      <TalkList messages={shown} nameOf={name} isRead={isRead} />
    </>
  )
}
