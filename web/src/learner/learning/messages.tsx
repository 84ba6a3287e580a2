/** @jsxImportSource preact */
import { type LearnerMessage, learners } from '@zsm/contract/learners'
import { useState } from 'preact/hooks'
import { failureText } from '../../api/failure-text.ts'
import { learnerCall } from '../../api/learner-call.ts'
import { timeText } from '../../format/time.ts'
import { Read } from '../parts/read.tsx'
import { useCall } from '../parts/use-call.ts'
import { showUnread } from './unread.ts'

const pageSize = 10

/** The learner's messages, newest first. Opening a message marks it as read. */
export function Messages() {
  const [pageNum, setPageNum] = useState(1)
  const [problem, setProblem] = useState('')
  const messages = useCall(learners.listMessage, { pageNum, pageSize })
  const readAll = () =>
    learnerCall(learners.readAllMessages, {}).then(
      async () => {
        setProblem('')
        await Promise.all([messages.again(), showUnread()])
      },
      (error) => setProblem(failureText(error)),
    )
  return (
    <Read of={messages}>
      {({ list, total }) => (
        <section class="card" aria-labelledby="messages">
          <div class="card-head">
            <h2 id="messages">消息</h2>
            {list.some(({ readTime }) => readTime === null) && (
              <button type="button" class="plain" onClick={readAll}>
                全部已读
              </button>
            )}
          </div>
          {problem && (
            <p class="problem" role="alert">
              {problem}
            </p>
          )}
          {total === 0 && <p class="empty">还没有消息</p>}
          <ul class="rows messages">
            {list.map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </ul>
          {total > pageSize && (
            <p class="actions">
              <button
                type="button"
                class="small"
                disabled={pageNum === 1}
                onClick={() => setPageNum(pageNum - 1)}
              >
                上一页
              </button>
              <button
                type="button"
                class="small"
                disabled={pageNum * pageSize >= total}
                onClick={() => setPageNum(pageNum + 1)}
              >
                下一页
              </button>
            </p>
          )}
        </section>
      )}
    </Read>
  )
}

function Message({ message: { id, title, body, link, readTime, createTime } }: { message: LearnerMessage }) {
  /** The message's page opens in any case. If the call fails, the message stays unread. */
  const open = async (event: MouseEvent) => {
    if (readTime !== null || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    await learnerCall(learners.readMessage, { id }).catch(() => undefined)
    location.assign(link)
  }
  return (
    <li>
      <a href={link} class={readTime === null ? 'unread' : undefined} onClick={open}>
        {readTime === null && <span class="unseen">未读：</span>}
        <span>{title}</span>
        <span class="quiet block lines">{body}</span>
        <span class="quiet block">{timeText(createTime, '{y}-{m}-{d} {h}:{i}')}</span>
      </a>
    </li>
  )
}
