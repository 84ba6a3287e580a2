import type { OwnData } from '../own-data.ts'

export const draftsData: OwnData = {
  drafts: {
    title: '草稿',
    key: 'scope',
    columns: {
      scope: '属于',
      data_json: '内容',
      update_time: '更新时间',
    },
    withheld: ['base_version'],
  },
}
