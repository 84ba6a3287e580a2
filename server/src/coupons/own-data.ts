import { couponKind, couponUseState } from '@zsm/contract/states'
import { codes, dict, type OwnData, times } from '../own-data.ts'

const use = codes('状态', couponUseState.labels)

export const couponsData: OwnData = {
  coupons: {
    title: '优惠券',
    targets: ['coupon'],
    columns: {
      id: '编号',
      name: '名称',
      code: '优惠码',
      kind_dict: codes('类型', couponKind.labels),
      amount_fen: '减多少（分）',
      percent_off: '减百分之几',
      min_price_fen: '最低价（分）',
      shop_dict: dict('店铺类型', 'shopDict'),
      good_ids: '适用商品编号',
      begin_time: '开始时间',
      end_time: '结束时间',
      total_count: '发行数量',
      per_person: '每人可用次数',
      taken_count: '已用和占用',
      stop_time: '停用时间',
      ...times,
    },
    withheld: ['version'],
  },
  coupon_uses: {
    title: '优惠券的使用',
    columns: {
      id: '订单编号',
      coupon_id: '优惠券编号',
      status_dict: use,
      discount_fen: '优惠（分）',
      pay_fen: '实付（分）',
      create_time: '使用时间',
    },
    withheld: ['user_id'],
  },
}
