import { useQuery } from '@tanstack/react-query'
import { type Access, type RosterLearner, rosters } from '@zsm/contract/rosters/rosters'
import { goodKind, learnerSource, orderState, questionState, refundState } from '@zsm/contract/states'
import type { LearnerId } from '@zsm/contract/values'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { query } from '../api/query.ts'
import { duration } from '../format/duration.ts'
import { yuan } from '../format/money.ts'
import { ago, dateTime, day, isPast } from '../format/time.ts'
import { paths } from '../paths.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Status } from '../ui/feedback/status.tsx'
import { DetailDrawer, Facts } from '../ui/overlay/detail-drawer.tsx'
import { lazyPart } from '../ui/overlay/lazy-part.tsx'
import { Link } from '../ui/page/link.tsx'
import { type Line, LineList } from '../ui/table/line-list.tsx'
import { RemarkForm } from './remark-form.tsx'
import './rosters.css'

const ChangeAccessDialog = lazyPart(
  () => import('./change-access-dialog.tsx').then((file) => file.ChangeAccessDialog),
  ({ onClose }) => onClose(),
)
const EndAccessDialog = lazyPart(
  () => import('./end-access-dialog.tsx').then((file) => file.EndAccessDialog),
  ({ onClose }) => onClose(),
)

type Asked = { dialog: 'change' | 'end'; access: Access; goodName: string }

/** One learner, with everything that this creator may know. */
export function LearnerDrawer({ id, onClose }: { id: LearnerId; onClose: () => void }) {
  const learner = useQuery(query(rosters.get, { learnerId: id }))
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <DetailDrawer title={learner.data?.name ?? '学员'} open onClose={onClose} size={560}>
      <Loaded from={learner} rows={6}>
        {(learner) => <Shown learner={learner} onAsk={setAsked} />}
      </Loaded>
      {asked?.dialog === 'change' && <ChangeAccessDialog {...asked} onClose={close} />}
      {asked?.dialog === 'end' && <EndAccessDialog {...asked} onClose={close} />}
    </DetailDrawer>
  )
}

function Shown({ learner, onAsk }: { learner: RosterLearner; onAsk: (asked: Asked) => void }) {
  const { mobile, sourceDict, sinceTime, seenTime, orderCount, payFen, refundFen } = learner
  return (
    <div className="learner-parts">
      <Facts
        of={[
          ['手机', mobile || '已注销'],
          ['来源', learnerSource.labels[sourceDict]],
          ['加入时间', dateTime(sinceTime)],
          ['最近学习', seenTime && ago(seenTime)],
          ['实付', `${yuan(payFen)}（${orderCount} 笔）`],
          ...(refundFen > 0 ? ([['已退款', yuan(refundFen)]] as const) : []),
        ]}
      />
      <RemarkForm key={learner.learnerId} learnerId={learner.learnerId} remark={learner.remark} />
      <Part title="商品与进度">
        {learner.goods.map((good) => (
          <LearnedGood key={good.goodId} good={good} onAsk={onAsk} />
        ))}
      </Part>
      <Part title="订单">{<LineList label="订单" lines={learner.orders.map(orderLine)} />}</Part>
      <Part title="退款">{<LineList label="退款" lines={learner.refunds.map(refundLine)} />}</Part>
      <Part title="提问">{<LineList label="提问" lines={learner.questions.map(questionLine)} />}</Part>
    </div>
  )
}

const isEmpty = (lines: ReactNode) =>
  Array.isArray(lines)
    ? lines.length === 0
    : (lines as { props?: { lines?: unknown[] } })?.props?.lines?.length === 0

const Part = ({ title, children }: { title: string; children: ReactNode }) =>
  isEmpty(children) ? null : (
    <section className="learner-part">
      <h3>{title}</h3>
      {children}
    </section>
  )

type Good = RosterLearner['goods'][number]

function LearnedGood({ good, onAsk }: { good: Good; onAsk: (asked: Asked) => void }) {
  const { goodName, bizDict, doneCount, lessonCount, accessEndTime, endedFlag, access, lessons, seenTime } =
    good
  const term = accessEndTime === null ? '长期有效' : endedFlag ? '已到期' : `${day(accessEndTime)} 到期`
  return (
    <article className="learned-good">
      <header>
        <strong>{goodName}</strong>
        {access && <Status kind="info">手动开通</Status>}
        {endedFlag && <Status>已到期</Status>}
      </header>
      {bizDict === goodKind.service ? (
        <Link to={paths.serviceOrders()}>查看服务订单</Link>
      ) : (
        <p className="muted">
          {lessonCount > 0 && `学完 ${doneCount} / ${lessonCount} 课 · `}
          {seenTime ? `${ago(seenTime)}学过 · ` : lessonCount > 0 && '还没有开始 · '}
          {term}
        </p>
      )}
      {lessonCount > 0 && <progress max={lessonCount} value={doneCount} aria-label={`“${goodName}”的进度`} />}
      {access && <GivenAccess access={access} goodName={goodName} onAsk={onAsk} />}
      {lessons.length > 0 && (
        <details>
          <summary>每课进度</summary>
          <ol className="learned-lessons">
            {lessons.map(({ name, positionSec, doneFlag, updateTime }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered, and two lessons may have one name
              <li key={at}>
                <span>{name}</span>
                <small className="muted">
                  {doneFlag ? '已学完' : updateTime ? `学到 ${duration(positionSec)}` : '未开始'}
                </small>
              </li>
            ))}
          </ol>
        </details>
      )}
    </article>
  )
}

function GivenAccess({ access, goodName, onAsk }: Omit<Asked, 'dialog'> & { onAsk: (asked: Asked) => void }) {
  const { reason, createTime, endTime } = access
  const isOver = endTime !== null && isPast(endTime)
  return (
    <div className="given-access">
      <p>
        {day(createTime)} 开通：{reason}
        {endTime && `，${isOver ? '已于' : '至'} ${day(endTime)}${isOver ? '结束' : ''}`}
      </p>
      <Button size="small" onClick={() => onAsk({ dialog: 'change', access, goodName })}>
        {isOver ? '重新开通' : '修改期限'}
      </Button>
      {!isOver && (
        <Button size="small" danger onClick={() => onAsk({ dialog: 'end', access, goodName })}>
          结束权限
        </Button>
      )}
    </div>
  )
}

const orderLine = ({
  id,
  orderNo,
  goodName,
  payFen,
  statusDict,
  payTime,
}: RosterLearner['orders'][number]): Line => ({
  key: id,
  title: <Link to={paths.orders({ order: id })}>{goodName}</Link>,
  text: `${yuan(payFen)} · ${orderState.labels[statusDict]} · ${dateTime(payTime)} · ${orderNo}`,
})

const refundLine = ({
  id,
  goodName,
  amountFen,
  statusDict,
  applyTime,
}: RosterLearner['refunds'][number]): Line => ({
  key: id,
  title: <Link to={paths.orders({ tab: 'refunds', refund: id })}>{goodName}</Link>,
  text: `${yuan(amountFen)} · ${refundState.labels[statusDict]} · ${dateTime(applyTime)}`,
})

const questionLine = ({
  id,
  goodName,
  question,
  statusDict,
  askTime,
}: RosterLearner['questions'][number]): Line => ({
  key: id,
  title: <Link to={paths.questions({ open: id })}>{question}</Link>,
  text: `${goodName} · ${questionState.labels[statusDict]} · ${ago(askTime)}`,
})
