import { refundAsker, refundChannel } from '@zsm/contract/states'
import { codes, dict, type OwnData } from '../own-data.ts'

export const refundsData: OwnData = {
  refunds: {
    title: '退款',
    targets: ['refund'],
    columns: {
      id: '编号',
      refund_no: '退款单号',
      order_id: '订单编号',
      amount_fen: '退款金额（分）',
      platform_fee_fen: '退回的平台服务费（分）',
      channel_fee_fen: '退回的通道费（分）',
      income_fen: '扣回的收益（分）',
      reason_dict: dict('原因', 'refundReasonDict'),
      note: '说明',
      apply_by_dict: codes('申请人', refundAsker.labels),
      channel_dict: codes('退款方式', refundChannel.labels),
      status_dict: dict('状态', 'refundStatusDict'),
      stuck_dict: dict('卡住的原因', 'refundStuckDict'),
      sent_time: '发给渠道的时间',
      reason: '处理说明',
      apply_time: '申请时间',
      deadline_time: '自动通过时间',
      success_time: '退款时间',
      revoke_access_flag: '收回学习权限',
      operator_flag: '由平台决定',
      taken_back_flag: '买家已撤回',
      transfer_no: '人工打款的转账单号',
      transfer_note: '人工打款说明',
    },
    withheld: ['prior_status_dict', 'proposer_id', 'decider_id'],
  },
}
