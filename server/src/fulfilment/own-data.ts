import { fileKind, fulfilmentState, messageKind, messageSender } from '@zsm/contract/states'
import { codes, creation, type OwnData } from '../own-data.ts'

const sender = codes('谁发的', messageSender.labels)

export const fulfilmentData: OwnData = {
  fulfilments: {
    title: '服务订单的进度',
    key: 'order_id',
    columns: {
      order_id: '订单编号',
      state_dict: codes('进度', fulfilmentState.labels),
      answers: '买家填写的资料',
      fill_time: '填写时间',
      begin_time: '开始服务时间',
      deliver_time: '交付时间',
      accept_due_time: '自动验收时间',
      accept_time: '验收时间',
      redo_count: '修改次数',
      last_message_time: '最近留言时间',
      ...creation,
    },
    withheld: [
      'learner_id',
      'creator_unread',
      'learner_unread',
      'creator_read_id',
      'learner_read_id',
      'version',
    ],
  },
  fulfilment_messages: {
    title: '服务订单的留言',
    columns: {
      id: '编号',
      order_id: '订单编号',
      sender_dict: sender,
      kind_dict: codes('类型', messageKind.labels),
      text: '内容',
      ...creation,
    },
  },
  fulfilment_files: {
    title: '服务订单的文件',
    columns: {
      id: '编号',
      order_id: '订单编号',
      sender_dict: sender,
      message_id: '留言编号',
      answer_flag: '是填写资料时上传的',
      kind: codes('类型', fileKind.labels),
      title: '文件名',
      size: '大小（字节）',
      ...creation,
      delete_time: '删除时间',
    },
    withheld: ['key', 'thumbnail_key'],
  },
}
