import { useQuery } from '@tanstack/react-query'
import type { Message } from '@zsm/contract/fulfilment'
import type { DisputedRefund, OpenedDispute, OperatorDispute } from '@zsm/contract/office/disputes'
import { operators } from '@zsm/contract/operators'
import { fulfilmentState, messageSender, orderState } from '@zsm/contract/states'
import { Button } from 'antd'
import { useState } from 'react'
import { query, useCall } from '../../api/query.ts'
import { labelOf } from '../../format/dictionary.ts'
import { yuan } from '../../format/money.ts'
import { dateTime } from '../../format/time.ts'
import { AnswersList, TalkList } from '../../fulfilment/public.ts'
import { paths } from '../../paths.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { PictureRow } from '../../ui/figure/picture-row.tsx'
import { Facts } from '../../ui/overlay/detail-drawer.tsx'
import { Link } from '../../ui/page/link.tsx'
import { DisputeStatus } from '../dispute-status.tsx'

/** Everything about a dispute that the decision needs. */
export function DisputePanel({ dispute: { id } }: { dispute: OperatorDispute }) {
  const read = useQuery(query(operators.openDispute, { id }))
  return (
    <Loaded from={read} rows={10}>
      {(opened) => <Opened dispute={opened} />}
    </Loaded>
  )
}

function Opened({ dispute }: { dispute: OpenedDispute }) {
  const { form, answers, answerFiles, refunds } = dispute
  return (
    <>
      <Facts of={factsOf(dispute)} />
      {form.length > 0 && (
        <section className="work-part">
          <h3>学员填写的资料</h3>
          {answers === null ? (
            <p className="muted">没有填写。</p>
          ) : (
            <AnswersList form={form} answers={answers} answerFiles={answerFiles} />
          )}
        </section>
      )}
      {refunds.length > 0 && (
        <section className="work-part">
          <h3>退款经过</h3>
          {refunds.map((refund) => (
            <RefundCourse key={refund.refundNo} refund={refund} />
          ))}
        </section>
      )}
      <section className="work-part">
        <h3>双方的留言和交付</h3>
        <Talk dispute={dispute} />
      </section>
    </>
  )
}

const RefundCourse = ({ refund }: { refund: DisputedRefund }) => (
  <>
    <Facts
      of={[
        ['金额', `${yuan(refund.amountFen)} · ${refund.statusText}`],
        ['申请', `${refund.askerText} · ${dateTime(refund.applyTime)}`],
        ['原因', refund.note ? `${refund.reasonText}：${refund.note}` : refund.reasonText],
        ['结果', refund.outcome],
        ['退款单号', refund.refundNo],
      ]}
    />
    <PictureRow of={refund.pictures} name="学员的图片" />
  </>
)

function Talk({ dispute: { id, messages, moreFlag, userName, frontName } }: { dispute: OpenedDispute }) {
  const [older, setOlder] = useState<{ list: Message[]; moreFlag: boolean }>()
  const readMore = useCall(operators.listDisputeMessage)
  const known = new Set(messages.map((message) => message.id))
  const shown = [...(older?.list.filter((message) => !known.has(message.id)) ?? []), ...messages]
  const [first] = shown
  const more = () => {
    if (!first) return
    readMore.mutate(
      { id, beforeId: first.id },
      {
        onSuccess: (page) => setOlder({ list: [...page.messages, ...shown], moreFlag: page.moreFlag }),
      },
    )
  }
  const nameOf = (sender: Message['senderDict']) =>
    sender === messageSender.creator ? frontName : sender === messageSender.buyer ? userName : '系统'
  return (
    <>
      {(older?.moreFlag ?? moreFlag) && (
        <Button type="link" loading={readMore.isPending} onClick={more}>
          看更早的留言
        </Button>
      )}
      {shown.length === 0 && <p className="muted">双方没有留言。</p>}
      <TalkList messages={shown} nameOf={nameOf} />
    </>
  )
}

const factsOf = (dispute: OpenedDispute) =>
  [
    ['状态', <DisputeStatus key="status" statusDict={dispute.statusDict} />],
    ['申请', `${messageSender.labels[dispute.applyByDict]} · ${dateTime(dispute.applyTime)}`],
    ['原因', labelOf('disputeReasonDict', dispute.reasonDict)],
    ['说明', dispute.reason],
    ['服务', dispute.goodName],
    ['创作者', dispute.frontName],
    ['学员', `${dispute.userName} ${dispute.userMobile}`],
    ['实付', `${yuan(dispute.payFen)} · ${dateTime(dispute.payTime)}`],
    ['还可退', yuan(dispute.refundableFen)],
    ['收益', dispute.settleFlag ? '已可提现，退款从余额扣回' : '还没有结算'],
    [
      '订单',
      <Link key="order" to={paths.operatorOrders({ order: dispute.orderId })}>
        {dispute.orderNo}
      </Link>,
    ],
    ['订单状态', orderState.labels[dispute.orderStatusDict]],
    ['进度', fulfilmentState.labels[dispute.stateDict]],
    ['开始服务', dispute.beginTime && dateTime(dispute.beginTime)],
    ['应交付', dispute.deliverDueTime && dateTime(dispute.deliverDueTime)],
    ['最近交付', dispute.deliverTime ? dateTime(dispute.deliverTime) : '没有交付过'],
    ['请求修改', dispute.redoCount > 0 ? `${dispute.redoCount} 次` : ''],
    ['验收', dispute.finishTime && dateTime(dispute.finishTime)],
    ['协商到', dispute.deadlineTime && dateTime(dispute.deadlineTime)],
    ['处理说明', dispute.decisionNote],
    ['退给学员', dispute.refundFen > 0 ? yuan(dispute.refundFen) : ''],
    ['处理人', dispute.deciderName],
    ['处理时间', dispute.decideTime && dateTime(dispute.decideTime)],
  ] as const
