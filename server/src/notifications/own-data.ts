import { newsText } from '@zsm/contract/states'
import { codes, creation, dict, type OwnData } from '../own-data.ts'

export const notificationsData: OwnData = {
  notifications: {
    title: '通知',
    targets: ['notification'],
    withheld: ['gather_key', 'text_state_dict'],
    columns: {
      id: '编号',
      type_dict: dict('类型', 'notificationTypeDict'),
      title: '标题',
      body: '内容',
      link: '链接',
      read_time: '阅读时间',
      text_dict: codes('短信类型', newsText.labels),
      gather_since: '合并开始时间',
      gather_count: '合并条数',
      gather_fen: '合并金额（分）',
      ...creation,
    },
  },
  news_texts: {
    title: '短信提醒',
    key: 'creator_id::text',
    columns: { text_dicts: '开启的类型', update_time: '修改时间' },
  },
  notification_reads: {
    title: '团队成员读过的通知',
    columns: { id: '编号', member_id: '成员编号', notification_id: '通知编号', read_time: '阅读时间' },
  },
}
