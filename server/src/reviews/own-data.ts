import { dict, type OwnData } from '../own-data.ts'

export const reviewsData: OwnData = {
  reviews: {
    title: '学员评价和回复',
    targets: ['review'],
    columns: {
      id: '编号',
      order_id: '订单编号',
      shop_dict: dict('店铺类型', 'shopDict'),
      good_id: '商品编号',
      learner_name: '学员',
      stars: '星级',
      words: '评价',
      answer: '回复',
      answer_time: '回复时间',
      create_time: '评价时间',
      change_time: '学员修改时间',
      refund_flag: '已全部退款',
      hide_time: '隐藏时间',
      hide_reason: '隐藏原因',
    },
    withheld: ['learner_id', 'version'],
  },
}
