import { operatorNotices } from '@zsm/contract/office/notices'
import type { OrderEntry, TracedOrder } from '@zsm/contract/office/orders'
import { operatorWithdrawals } from '@zsm/contract/office/withdrawals'
import { payChannelNamed } from '@zsm/contract/payments/channel-names'
import {
  disputeState,
  noticeKind,
  noticeState,
  paymentState,
  refundState,
  splitState,
} from '@zsm/contract/states'
import type { ReactNode } from 'react'
import { labelOf } from '../../format/dictionary.ts'
import { yuan } from '../../format/money.ts'
import { dateTime } from '../../format/time.ts'
import { EntryLines } from '../../funds/public.ts'
import { useMayCall } from '../../operators/office/public.ts'
import { paths } from '../../paths.ts'
import { Copyable } from '../../ui/page/copyable.tsx'
import { Link } from '../../ui/page/link.tsx'

/** What stands behind an order, each part only if there is something in it. */
export const OrderTraces = ({ order }: { order: TracedOrder }) => (
  <>
    <Parts of={order.parts} />
    <Payments of={order.payments} />
    <Notices of={order.notices} />
    <Refunds of={order.refunds} />
    <Disputes of={order.disputes} />
    <Split of={order.split} />
    <Withdrawals of={order.withdrawals} />
    <Entries of={order.entries} />
  </>
)

type Part<Name extends keyof TracedOrder> = { of: TracedOrder[Name] }

type SectionProps = { title: string; lines: readonly { key: string; head: ReactNode; rest: ReactNode }[] }

const Section = ({ title, lines }: SectionProps) =>
  lines.length > 0 && (
    <section className="drawer-part" aria-label={title}>
      <h3>{title}</h3>
      <ul className="trace-list">
        {lines.map(({ key, head, rest }) => (
          <li key={key}>
            <div className="trace-head">{head}</div>
            <div className="muted">{rest}</div>
          </li>
        ))}
      </ul>
    </section>
  )

const Parts = ({ of: parts }: Part<'parts'>) => (
  <Section
    title="套餐里的商品"
    lines={parts.map(({ goodId, goodName, bizDict, priceFen, deliverTime }) => ({
      key: goodId,
      head: <Link to={paths.operatorOrders({ good: goodId })}>{goodName}</Link>,
      rest: [
        `${labelOf('bizDict', bizDict)} · 当时单买 ${yuan(priceFen)}`,
        ...(deliverTime ? [`${dateTime(deliverTime)} 首次下载`] : []),
      ].join(' · '),
    }))}
  />
)

const Payments = ({ of: payments }: Part<'payments'>) => (
  <Section
    title="支付"
    lines={payments.map(({ paymentNo, channel, amountFen, statusDict, tradeNo, createTime, payTime }) => ({
      key: paymentNo,
      head: (
        <>
          <span>
            {channelText(channel)} {yuan(amountFen)} · {paymentState.labels[statusDict]}
          </span>
          <time dateTime={payTime ?? createTime}>{dateTime(payTime ?? createTime)}</time>
        </>
      ),
      rest: (
        <>
          <div>
            支付单号 <Copyable text={paymentNo} />
          </div>
          {tradeNo && (
            <div>
              渠道交易号 <Copyable text={tradeNo} />
            </div>
          )}
        </>
      ),
    }))}
  />
)

const channelText = (name: string) => {
  const channel = payChannelNamed(name)
  return channel === undefined ? name : labelOf('payChannelDict', channel)
}

function Notices({ of: notices }: Part<'notices'>) {
  const maySee = useMayCall(operatorNotices.listNotice)
  return (
    <Section
      title="没有直接入账的通知"
      lines={notices.map(({ id, kindDict, amountFen, refundNo, statusDict, receiveTime }) => ({
        key: id,
        head: (
          <>
            <span>
              {noticeKind.labels[kindDict]} {amountFen === null ? '' : yuan(amountFen)} ·{' '}
              {noticeState.labels[statusDict]}
            </span>
            <time dateTime={receiveTime}>{dateTime(receiveTime)}</time>
          </>
        ),
        rest: (
          <>
            {refundNo && <Copyable text={refundNo} />}
            {maySee && (
              <div>
                <Link to={paths.operatorNotices({ status: 'all' })}>未入账通知</Link>
              </div>
            )}
          </>
        ),
      }))}
    />
  )
}

const Refunds = ({ of: refunds }: Part<'refunds'>) => (
  <Section
    title="退款"
    lines={refunds.map(({ id, refundNo, amountFen, statusDict, transferNo, applyTime, successTime }) => ({
      key: id,
      head: (
        <>
          <Link to={paths.operatorRefunds({ status: 'all', keyword: refundNo, open: id })}>
            {yuan(amountFen)} · {refundState.labels[statusDict]}
          </Link>
          <time dateTime={successTime ?? applyTime}>{dateTime(successTime ?? applyTime)}</time>
        </>
      ),
      rest: (
        <>
          <div>
            退款单号 <Copyable text={refundNo} />
          </div>
          {transferNo && (
            <div>
              转账单号 <Copyable text={transferNo} />
            </div>
          )}
        </>
      ),
    }))}
  />
)

const Disputes = ({ of: disputes }: Part<'disputes'>) => (
  <Section
    title="服务争议"
    lines={disputes.map(({ id, statusDict, applyTime, decideTime }) => ({
      key: id,
      head: (
        <>
          <Link to={paths.operatorDisputes({ status: 'all', open: id })}>
            {disputeState.labels[statusDict]}
          </Link>
          <time dateTime={decideTime ?? applyTime}>{dateTime(decideTime ?? applyTime)}</time>
        </>
      ),
      rest: `${dateTime(applyTime)} 提出`,
    }))}
  />
)

const Split = ({ of: split }: Part<'split'>) => (
  <Section
    title="分账"
    lines={
      split
        ? [
            {
              key: 'split',
              head: `平台分账 ${yuan(split.feeFen)} · ${splitState.labels[split.statusDict]}`,
              rest: (
                <>
                  <Copyable text={split.splitNo} /> <Copyable text={split.releaseNo} /> {split.reason}
                </>
              ),
            },
          ]
        : []
    }
  />
)

function Withdrawals({ of: withdrawals }: Part<'withdrawals'>) {
  const maySee = useMayCall(operatorWithdrawals.listWithdraw)
  return (
    <Section
      title="带走这笔收益的提现（先进先出）"
      lines={withdrawals.map(
        ({ id, withdrawNo, takenFen, statusDict, channelTxnNo, applyTime, arriveTime }) => ({
          key: id,
          head: (
            <>
              {maySee ? (
                <Link to={paths.operatorWithdrawals({ status: 'all', keyword: withdrawNo, open: id })}>
                  {yuan(takenFen)} · {labelOf('withdrawStatusDict', statusDict)}
                </Link>
              ) : (
                <span>
                  {yuan(takenFen)} · {labelOf('withdrawStatusDict', statusDict)}
                </span>
              )}
              <time dateTime={arriveTime ?? applyTime}>{dateTime(arriveTime ?? applyTime)}</time>
            </>
          ),
          rest: (
            <>
              <div>
                提现单号 <Copyable text={withdrawNo} />
              </div>
              {channelTxnNo && (
                <div>
                  转账单号 <Copyable text={channelTxnNo} />
                </div>
              )}
            </>
          ),
        }),
      )}
    />
  )
}

const Entries = ({ of: entries }: { of: readonly OrderEntry[] }) =>
  entries.length > 0 && (
    <section className="drawer-part" aria-label="资金明细">
      <h3>资金明细</h3>
      <EntryLines entries={entries} />
    </section>
  )
