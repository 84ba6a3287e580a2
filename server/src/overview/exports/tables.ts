import type { CaseList } from '@zsm/contract/office/cases'
import type { ExportList } from '@zsm/contract/office/exports'
import { exportListTitles } from '@zsm/contract/office/exports'
import type { operators } from '@zsm/contract/operators'
import type { payouts } from '@zsm/contract/payouts'
import type { reconciliation } from '@zsm/contract/reconciliation/calls'
import { dictionaries } from '@zsm/contract/reference'
import { goodAudit, messageSender, noticeKind, refundAsker } from '@zsm/contract/states'
import type { Endpoint, OutputOf } from '@zsm/contract/wire/endpoint'
import { type Column, columnOf, tableOf } from '../../exports/public.ts'
import type { Table } from '../../spreadsheets/cells.ts'

const { text, label, time, money, count } = columnOf

type RowOf<E extends Endpoint> = OutputOf<E> extends { list: (infer Row)[] } ? Row : never
type Operators = typeof operators
/** The row of each list. */
type Rows = Record<CaseList, object> & {
  enroll: RowOf<Operators['listEnroll']>
  certification: RowOf<Operators['listCertification']>
  good: RowOf<Operators['listGood']>
  appeal: RowOf<Operators['listTakedown']>
  complaint: RowOf<Operators['listComplaint']>
  withdraw: RowOf<Operators['listWithdraw']>
  batch: RowOf<(typeof payouts)['listPayoutBatch']>
  refund: RowOf<Operators['listRefund']>
  dispute: RowOf<Operators['listDispute']>
  heldOrder: RowOf<Operators['listHeldOrder']>
  notice: RowOf<Operators['listNotice']>
  difference: RowOf<(typeof reconciliation)['listDifference']>
  adjustment: RowOf<Operators['listAdjustment']>
  closing: RowOf<Operators['listClosing']>
  change: RowOf<Operators['listChange']>
  order: RowOf<Operators['listOrder']>
  creator: RowOf<Operators['listCreator']>
  merchant: RowOf<Operators['listMerchant']>
  review: RowOf<Operators['listReview']>
}

const columns: { [Name in ExportList]: readonly Column<Rows[Name]>[] } = {
  enroll: [
    text('申请人', ({ frontName }) => frontName),
    text('手机号', ({ mobile }) => mobile),
    label('身份', dictionaries.enrollTypeDict, ({ typeDict }) => typeDict),
    text('申请说明', ({ applyNote }) => applyNote),
    label('状态', dictionaries.enrollStatusDict, ({ statusDict }) => statusDict),
    text('驳回原因', ({ rejectReason }) => rejectReason),
    count('提交次数', ({ submitCount }) => submitCount),
    time('提交时间', ({ submitTime }) => submitTime),
    time('审核时间', ({ auditTime }) => auditTime),
  ],
  certification: [
    text('创作者', ({ frontName }) => frontName),
    text('手机号', ({ mobile }) => mobile),
    label('类型', dictionaries.certificationTypeDict, ({ typeDict }) => typeDict),
    text('认证主体', ({ companyName, realName, certName }) => companyName || realName || certName),
    label('状态', dictionaries.certificationStatusDict, ({ statusDict }) => statusDict),
    text('驳回原因', ({ rejectReason }) => rejectReason),
    time('提交时间', ({ submitTime }) => submitTime),
    time('审核时间', ({ auditTime }) => auditTime),
  ],
  good: [
    text('商品', ({ name, revision }) => revision?.name ?? name),
    text('创作者', ({ frontName }) => frontName),
    label('类型', dictionaries.bizDict, ({ bizDict }) => bizDict),
    money('价格', ({ priceFen }) => priceFen),
    count('课时', ({ detailCount }) => detailCount),
    text('状态', ({ auditDict, revision }) =>
      revision?.statusDict === goodAudit.waiting ? '在架修改待审核' : goodAudit.labels[auditDict],
    ),
    text('上次驳回', ({ rejectReason }) => rejectReason),
    time('更新时间', ({ updateTime }) => updateTime),
  ],
  appeal: [
    text('内容', ({ targetName }) => targetName),
    label('类型', dictionaries.takedownKindDict, ({ kindDict }) => kindDict),
    text('创作者', ({ frontName }) => frontName),
    label('原因', dictionaries.takedownReasonDict, ({ reasonDict }) => reasonDict),
    text('说明', ({ reason }) => reason),
    label('状态', dictionaries.takedownStatusDict, ({ statusDict }) => statusDict),
    text('下架的人', ({ takerName }) => takerName),
    time('下架时间', ({ takeTime }) => takeTime),
    text('申诉', ({ appeal }) => appeal),
    time('申诉时间', ({ appealTime }) => appealTime),
    text('处理的人', ({ deciderName }) => deciderName),
    text('处理说明', ({ decisionNote }) => decisionNote),
  ],
  complaint: [
    text('投诉编号', ({ complaintNo }) => complaintNo),
    text('对象', ({ targetName }) => targetName),
    label('对象类型', dictionaries.complaintTargetDict, ({ targetDict }) => targetDict),
    text('创作者', ({ frontName }) => frontName),
    label('类型', dictionaries.complaintKindDict, ({ kindDict }) => kindDict),
    text('投诉内容', ({ words }) => words),
    label('状态', dictionaries.complaintStatusDict, ({ statusDict }) => statusDict),
    text('创作者的答复', ({ answer }) => answer),
    text('处理说明', ({ decisionNote }) => decisionNote),
    text('处理的人', ({ deciderName }) => deciderName),
    time('提交时间', ({ submitTime }) => submitTime),
    time('处理期限', ({ deadlineTime }) => deadlineTime),
  ],
  withdraw: [
    text('提现单号', ({ withdrawNo }) => withdrawNo),
    text('创作者', ({ frontName }) => frontName),
    text('收款人', ({ holderName }) => holderName),
    text('收款账户', ({ bankText }) => bankText),
    money('提现金额', ({ amountFen }) => amountFen),
    money('手续费', ({ feeFen }) => feeFen),
    money('代扣税', ({ taxFen }) => taxFen),
    money('应付金额', ({ arriveFen }) => arriveFen),
    label('状态', dictionaries.withdrawStatusDict, ({ statusDict }) => statusDict),
    text('说明', ({ reason }) => reason),
    text('通过的人', ({ approverNames }) => approverNames),
    time('申请时间', ({ applyTime }) => applyTime),
    time('到账时间', ({ arriveTime }) => arriveTime),
    text('银行流水号', ({ channelTxnNo }) => channelTxnNo),
  ],
  batch: [
    text('批次号', ({ batchNo }) => batchNo),
    text('银行格式', ({ formatName }) => formatName),
    count('笔数', ({ itemCount }) => itemCount),
    money('合计', ({ sumFen }) => sumFen),
    label('状态', dictionaries.payoutBatchStatusDict, ({ statusDict }) => statusDict),
    count('已到账', ({ paidCount }) => paidCount),
    count('失败', ({ failedCount }) => failedCount),
    text('组批', ({ makerName }) => makerName),
    text('复核', ({ approverName }) => approverName),
    time('组批时间', ({ makeTime }) => makeTime),
    time('关闭时间', ({ closeTime }) => closeTime),
  ],
  refund: [
    text('退款单号', ({ refundNo }) => refundNo),
    text('订单号', ({ orderNo }) => orderNo),
    text('商品', ({ goodName }) => goodName),
    text('创作者', ({ frontName }) => frontName),
    text('买家', ({ userName }) => userName),
    money('退款金额', ({ amountFen }) => amountFen),
    label('原因', dictionaries.refundReasonDict, ({ reasonDict }) => reasonDict),
    text('说明', ({ note }) => note),
    text('申请人', ({ applyByDict }) => refundAsker.labels[applyByDict]),
    label('状态', dictionaries.refundStatusDict, ({ statusDict }) => statusDict),
    text('处理说明', ({ reason }) => reason),
    time('申请时间', ({ applyTime }) => applyTime),
    time('退款时间', ({ successTime }) => successTime),
  ],
  dispute: [
    text('服务', ({ goodName }) => goodName),
    text('订单号', ({ orderNo }) => orderNo),
    text('学员', ({ userName }) => userName),
    text('创作者', ({ frontName }) => frontName),
    money('实付', ({ payFen }) => payFen),
    text('申请人', ({ applyByDict }) => messageSender.labels[applyByDict]),
    label('原因', dictionaries.disputeReasonDict, ({ reasonDict }) => reasonDict),
    text('说明', ({ reason }) => reason),
    label('状态', dictionaries.disputeStatusDict, ({ statusDict }) => statusDict),
    text('处理说明', ({ decisionNote }) => decisionNote),
    text('处理的人', ({ deciderName }) => deciderName),
    time('申请时间', ({ applyTime }) => applyTime),
    time('处理时间', ({ decideTime }) => decideTime),
  ],
  heldOrder: [
    text('订单号', ({ orderNo }) => orderNo),
    text('商品', ({ goodName }) => goodName),
    text('创作者', ({ frontName }) => frontName),
    text('买家', ({ userName }) => userName),
    text('买家手机', ({ userMobile }) => userMobile),
    money('实付', ({ payFen }) => payFen),
    money('暂扣收益', ({ incomeFen }) => incomeFen),
    label('状态', dictionaries.orderStatusDict, ({ statusDict }) => statusDict),
    time('支付时间', ({ payTime }) => payTime),
  ],
  notice: [
    text('渠道', ({ channel }) => channel),
    text('类型', ({ kindDict }) => noticeKind.labels[kindDict]),
    text('渠道交易号', ({ tradeNo }) => tradeNo),
    text('退款单号', ({ refundNo }) => refundNo),
    money('金额', ({ amountFen }) => amountFen),
    text('没有入账的原因', ({ reason }) => reason),
    label('状态', dictionaries.keptNoticeStatusDict, ({ statusDict }) => statusDict),
    text('处理说明', ({ note }) => note),
    text('处理人', ({ operatorName }) => operatorName),
    time('收到时间', ({ receiveTime }) => receiveTime),
    time('处理时间', ({ handleTime }) => handleTime),
  ],
  difference: [
    text('日期', ({ day }) => day),
    text('渠道', ({ channel }) => channel),
    label('差异', dictionaries.differenceDict, ({ differenceDict }) => differenceDict),
    text('我方单号', ({ ourNo }) => ourNo),
    text('对方单号', ({ tradeNo }) => tradeNo),
    money('我方金额', ({ ourFen }) => ourFen),
    money('对方金额', ({ theirFen }) => theirFen),
    money('影响差额', ({ deltaFen }) => deltaFen),
    text('说明', ({ reason }) => reason),
    label('状态', dictionaries.differenceStatusDict, ({ statusDict }) => statusDict),
    text('处理说明', ({ note }) => note),
    text('处理人', ({ operatorName }) => operatorName),
    time('发现时间', ({ findTime }) => findTime),
    time('处理时间', ({ settleTime }) => settleTime),
  ],
  adjustment: [
    text('创作者', ({ frontName }) => frontName),
    money('调整金额', ({ amountFen }) => amountFen),
    text('原因', ({ reason }) => reason),
    label('状态', dictionaries.adjustmentStatusDict, ({ statusDict }) => statusDict),
    text('提出人', ({ proposerName }) => proposerName),
    text('复核人', ({ deciderName }) => deciderName),
    text('驳回原因', ({ rejectReason }) => rejectReason),
    time('提出时间', ({ createTime }) => createTime),
    time('处理时间', ({ decideTime }) => decideTime),
  ],
  closing: [
    text('创作者', ({ frontName }) => frontName),
    text('手机号', ({ mobile }) => mobile),
    label('状态', dictionaries.closingStatusDict, ({ statusDict }) => statusDict),
    time('申请时间', ({ applyTime }) => applyTime),
    time('冷静期到', ({ dueTime }) => dueTime),
    time('结束时间', ({ endTime }) => endTime),
  ],
  change: [
    text('修改内容', ({ title }) => title),
    label('类型', dictionaries.changeTypeDict, ({ typeDict }) => typeDict),
    text('现在', ({ before }) => before),
    text('改为', ({ after }) => after),
    label('状态', dictionaries.changeStatusDict, ({ statusDict }) => statusDict),
    text('提出人', ({ proposerName }) => proposerName),
    text('复核人', ({ deciderName }) => deciderName),
    text('驳回原因', ({ rejectReason }) => rejectReason),
    time('提出时间', ({ createTime }) => createTime),
    time('处理时间', ({ decideTime }) => decideTime),
  ],
  order: [
    text('订单号', ({ orderNo }) => orderNo),
    text('商品', ({ goodName }) => goodName),
    text('创作者', ({ frontName }) => frontName),
    text('学员', ({ userName }) => userName),
    text('学员手机', ({ userMobile }) => userMobile),
    money('实付', ({ payFen }) => payFen),
    label('支付方式', dictionaries.payChannelDict, ({ payChannelDict }) => payChannelDict),
    label('状态', dictionaries.orderStatusDict, ({ statusDict }) => statusDict),
    time('支付时间', ({ payTime }) => payTime),
    time('下单时间', ({ createTime }) => createTime),
  ],
  creator: [
    text('创作者', ({ name }) => name),
    text('手机号', ({ mobile }) => mobile),
    label('账号', dictionaries.accountStatusDict, ({ statusDict }) => statusDict),
    label('入驻', dictionaries.enrollStatusDict, ({ enrollStatusDict }) => enrollStatusDict),
    text('实名', ({ certifiedFlag }) => (certifiedFlag ? '已认证' : '未认证')),
    count('在架商品', ({ shelfCount }) => shelfCount),
    count('全部商品', ({ goodCount }) => goodCount),
    time('加入时间', ({ createTime }) => createTime),
  ],
  merchant: [
    text('创作者', ({ frontName }) => frontName),
    text('手机号', ({ mobile }) => mobile),
    label('状态', dictionaries.merchantStatusDict, ({ statusDict }) => statusDict),
    text('申请单号', ({ requestNo }) => requestNo),
    time('查询时间', ({ askTime }) => askTime),
  ],
  review: [
    text('商品', ({ goodName }) => goodName),
    text('创作者', ({ frontName }) => frontName),
    count('星级', ({ stars }) => stars),
    text('评价', ({ words }) => words),
    time('时间', ({ createTime }) => createTime),
  ],
}

/** The table of a list, with its sums in the last row. */
export function listTable<Name extends ExportList>(listName: Name, batches: AsyncIterable<object[]>): Table {
  return tableOf(exportListTitles[listName], columns[listName], 0, batches as AsyncIterable<Rows[Name][]>)
}
