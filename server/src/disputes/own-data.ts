import { disputeReason, disputeState, messageSender } from '@zsm/contract/states'
import { codes, type OwnData } from '../own-data.ts'

export const disputesData: OwnData = {
  disputes: {
    title: '请平台处理的服务订单',
    targets: ['dispute'],
    columns: {
      id: '编号',
      order_id: '订单编号',
      apply_by_dict: codes('谁申请的', messageSender.labels),
      reason_dict: codes('原因', disputeReason.labels),
      reason: '情况说明',
      status_dict: codes('状态', disputeState.labels),
      apply_time: '申请时间',
      deadline_time: '协商到期时间',
      decision_note: '平台的处理说明',
      refund_fen: '退给学员（分）',
      refund_id: '退款编号',
      decide_time: '处理时间',
    },
    withheld: ['learner_id', 'decider_id'],
  },
}
