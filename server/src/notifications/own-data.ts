import { creation, dict, type OwnData } from '../own-data.ts'

export const notificationsData: OwnData = {
  notifications: {
    title: '通知',
    targets: ['notification'],
    withheld: ['gather_key'],
    columns: {
      id: '编号',
      type_dict: dict('类型', 'notificationTypeDict'),
      title: '标题',
      body: '内容',
      link: '链接',
      read_time: '阅读时间',
      gather_since: '合并开始时间',
      gather_count: '合并条数',
      gather_fen: '合并金额（分）',
      ...creation,
    },
  },
}
