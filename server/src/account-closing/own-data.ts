import { dict, type OwnData } from '../own-data.ts'

export const closingsData: OwnData = {
  closings: {
    title: '注销申请',
    targets: ['closing'],
    columns: {
      id: '编号',
      status_dict: dict('状态', 'closingStatusDict'),
      apply_time: '申请时间',
      due_time: '到期时间',
      end_time: '结束时间',
    },
    withheld: ['told_time', 'erase_time', 'left_mobile'],
  },
}
