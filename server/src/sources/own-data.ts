import type { OwnData } from '../own-data.ts'

export const sourcesData: OwnData = {
  sources: {
    title: '来源',
    targets: ['source'],
    columns: {
      id: '编号',
      code: '短码',
      good_id: '商品编号',
      shop_id: '店铺编号',
      share_id: '作品编号',
      name: '名称',
      create_time: '创建时间',
      delete_time: '删除时间',
    },
  },
}
