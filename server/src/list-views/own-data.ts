import type { OwnData } from '../own-data.ts'

export const listViewsData: OwnData = {
  list_views: {
    title: '列表设置',
    key: 'list_key',
    columns: {
      list_key: '列表',
      view: '列、排序和筛选方案',
      update_time: '更新时间',
    },
    withheld: ['operator_id'],
  },
}
