import { contract } from '@zsm/contract'
import { type KeptNotice, KeptNoticeStatus } from '@zsm/contract/office/notices'
import { noticeKind, noticeState } from '@zsm/contract/states'
import type { Fen } from '@zsm/contract/values'
import { useList } from '../api/query.ts'
import { yuan } from '../format/money.ts'
import { dateTime } from '../format/time.ts'
import { type Decision, DecisionList, ListExportButton, useDecisionView } from '../operators/office/public.ts'
import type { StatusKind } from '../ui/feedback/status.tsx'
import { WordStatus } from '../ui/feedback/word-status.tsx'
import { Facts } from '../ui/overlay/detail-drawer.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { timeColumn } from '../ui/table/time-column.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { channelName } from './channel-name.ts'

const { operators } = contract

const kinds: Record<KeptNotice['statusDict'], StatusKind> = {
  [noticeState.waiting]: 'warning',
  [noticeState.booked]: 'success',
  [noticeState.handled]: 'info',
}

const NoticeState = ({ statusDict }: Pick<KeptNotice, 'statusDict'>) => (
  <WordStatus name="keptNoticeStatusDict" value={statusDict} kinds={kinds} />
)

const kindNames = noticeKind.labels

const unknown = '不详'

const sumOf = (fen: Fen | null) => (fen === null ? unknown : yuan(fen))

const LegibleText = ({ text }: { text: string }) => <span style={{ whiteSpace: 'pre-wrap' }}>{text}</span>

const columns: readonly Column<KeptNotice>[] = [
  {
    key: 'trade',
    title: '渠道交易号',
    render: ({ kindDict, tradeNo }) => (
      <TwoLines first={tradeNo || '交易号不详'} second={kindNames[kindDict]} />
    ),
  },
  { key: 'amount', title: '金额', numeric: true, render: ({ amountFen }) => sumOf(amountFen) },
  { key: 'why', title: '没有入账的原因', render: ({ reason }) => reason },
  { key: 'status', title: '状态', render: NoticeState },
  timeColumn('收到时间', ({ receiveTime }) => receiveTime),
]

/** Notices of money that matches no order. Finance settles them with the channel. */
export function NoticesPage() {
  const { place, asked, work, sums } = useDecisionView(
    'office-notices',
    KeptNoticeStatus,
    String(noticeState.waiting),
  )
  const asking = { ...asked, ...work, ...sums }
  const list = useList(operators.listNotice, asking)
  const decisionsOn = ({ id, statusDict, kindDict, amountFen }: KeptNotice): Decision[] => {
    if (statusDict !== noticeState.waiting) return []
    const settled = {
      endpoint: operators.settleNotice,
      input: { id },
      label: '处理说明',
      submitLabel: '标为已处理',
      title: `${kindNames[kindDict]}（${sumOf(amountFen)}）已处理`,
      done: '已标为已处理',
      hint: '写明这笔钱的去向，例如：已在渠道后台退回买家。会记入操作日志',
    }
    return [{ label: '标为已处理', asks: settled }]
  }
  return (
    <DecisionList
      place={place}
      title="未入账通知"
      actions={<ListExportButton listName="notice" endpoint={operators.listNotice} asked={asking} />}
      description="支付渠道说钱已收付，平台却无法记到订单上，或内容读不全的通知。请到渠道后台核对，处理后在这里写明去向。等待最久的排在最前。"
      list={list}
      columns={columns}
      noun="通知"
      search={{ placeholder: '交易号或退款单号', advice: '换个单号' }}
      state={{ label: '处理状态', dictionary: 'keptNoticeStatusDict' }}
      detailTitle="未入账通知"
      detail={(notice) => <Facts of={factsOf(notice)} />}
      decisionsOn={decisionsOn}
      work={{
        listName: 'notice',
        waitsOf: ({ statusDict, receiveTime }) =>
          statusDict === noticeState.waiting ? { work: 'notice', since: receiveTime } : undefined,
        nameOf: ({ tradeNo }) => tradeNo || '交易号不详',
        sums: true,
      }}
      empty={{ title: '没有等待处理的通知', text: '渠道的每一笔收付都已记到订单上，或已处理' }}
    />
  )
}

const factsOf = (notice: KeptNotice) =>
  [
    ['类型', kindNames[notice.kindDict]],
    ['金额', sumOf(notice.amountFen)],
    ['状态', <NoticeState key="status" {...notice} />],
    ['没有入账的原因', notice.reason],
    ['能读出的内容', notice.legibleText && <LegibleText key="legible" text={notice.legibleText} />],
    ['支付渠道', channelName(notice.channel)],
    ['渠道交易号', notice.tradeNo],
    ['退款单号', notice.refundNo],
    ['买家编号', notice.userId],
    ['收付时间', notice.occurTime === null ? unknown : dateTime(notice.occurTime)],
    ['收到时间', dateTime(notice.receiveTime)],
    ['处理说明', notice.note],
    ['处理人', notice.operatorName],
    ['处理时间', notice.handleTime && dateTime(notice.handleTime)],
  ] as const
