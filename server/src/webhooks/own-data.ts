import { webhookDeliveryState, webhookOffReason } from '@zsm/contract/states'
import { codes, type OwnData, times } from '../own-data.ts'

export const webhooksData: OwnData = {
  webhook_endpoints: {
    title: '事件推送地址',
    targets: ['webhook'],
    columns: {
      id: '编号',
      name: '名称',
      url: '地址',
      events: '事件',
      previous_end_time: '旧签名密钥有效到',
      on_flag: '启用',
      off_reason_dict: codes('停用的原因', webhookOffReason.labels),
      failing_time: '从什么时候起没有送达',
      ...times,
    },
    withheld: ['secrets', 'busy_end_time', 'rest_end_time'],
  },
  webhook_events: {
    title: '推送的事件',
    columns: { id: '编号', type: '事件', body: '内容', create_time: '发生时间' },
  },
  webhook_deliveries: {
    title: '事件的推送',
    columns: {
      id: '编号',
      event_id: '事件编号',
      endpoint_id: '推送地址编号',
      status_dict: codes('状态', webhookDeliveryState.labels),
      attempt_count: '发送次数',
      next_time: '下次发送时间',
      last_status: '最后一次答复的状态码',
      last_time: '最后一次发送时间',
    },
  },
  webhook_attempts: {
    title: '推送记录',
    columns: {
      id: '编号',
      endpoint_id: '推送地址编号',
      event_id: '事件编号',
      url: '地址',
      attempt_time: '发送时间',
      status: '答复的状态码',
      error: '没有送到的原因',
      duration_ms: '用时（毫秒）',
      answer: '答复的开头',
    },
  },
}
