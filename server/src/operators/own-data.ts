import type { OwnData } from '../own-data.ts'

export const looksData: OwnData = {
  looks: {
    title: '平台只读查看',
    targets: ['look'],
    columns: {
      id: '编号',
      reason: '原因',
      create_time: '开始时间',
      expire_time: '最晚结束时间',
      end_time: '结束时间',
    },
    withheld: ['token_hash', 'operator_id', 'operator_session_id'],
  },
}
