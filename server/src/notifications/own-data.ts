import { creation, dict, type OwnData } from '../own-data.ts'

export const notificationsData: OwnData = {
  notifications: {
    title: '通知',
    targets: ['notification'],
    columns: {
      id: '编号',
      type_dict: dict('类型', 'notificationTypeDict'),
      title: '标题',
      body: '内容',
      link: '链接',
      read_time: '阅读时间',
      ...creation,
    },
  },
}
