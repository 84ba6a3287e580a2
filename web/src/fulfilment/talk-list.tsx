import type { Message } from '@zsm/contract/fulfilment'
import { messageKind, messageSender } from '@zsm/contract/states'
import { dateTime } from '../format/time.ts'
import { FileLinks } from './file-links.tsx'
import './fulfilments-page.css'

const done: Record<number, string> = {
  [messageKind.form]: '填写了资料',
  [messageKind.begin]: '开始服务',
  [messageKind.delivery]: '提交了交付',
  [messageKind.redo]: '请求修改',
  [messageKind.acceptance]: '验收通过',
  [messageKind.dispute]: '请平台处理',
  [messageKind.ruling]: '处理说明',
}

type TalkListProps = {
  messages: readonly Message[]
  nameOf: (sender: Message['senderDict']) => string
  isRead?: (id: Message['id']) => boolean
}

/** Messages of both sides, the newest last. The creator's stand on the right. */
export const TalkList = ({ messages, nameOf, isRead = () => false }: TalkListProps) => (
  <ol className="work-talk" aria-live="polite">
    {messages.map(({ id, senderDict, kindDict, text, files, createTime }) => (
      <li key={id} className={senderDict === messageSender.creator ? 'own' : ''}>
        <small className="muted">
          {kindDict === messageKind.ruling ? '平台' : nameOf(senderDict)} {done[kindDict] ?? ''} ·{' '}
          {dateTime(createTime)}
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
)
