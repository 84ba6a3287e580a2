import type { OwnData } from '../own-data.ts'

export const announcementsData: OwnData = {
  announcement_recipients: {
    title: '点名发给您的公告',
    key: 'announcement_id',
    columns: { announcement_id: '公告编号' },
  },
  announcement_reads: {
    title: '读过的公告',
    key: 'announcement_id',
    targets: ['announcement'],
    columns: { announcement_id: '公告编号', read_time: '阅读时间' },
  },
}
