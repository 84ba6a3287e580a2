/** The columns of a file of orders, in their usual order. */
export const orderColumnTitles = {
  orderNo: '订单号',
  payTime: '支付时间',
  goodName: '商品',
  userName: '买家',
  userMobile: '买家手机',
  statusDict: '状态',
  sourceDict: '来源',
  payChannelDict: '支付方式',
  originFen: '原价',
  discountFen: '优惠',
  coupon: '优惠券',
  payFen: '实付',
  platformFeeFen: '平台服务费',
  channelFeeFen: '支付通道费',
  refundFen: '已退款',
  incomeFen: '收益',
  settled: '结算',
  settleTime: '解冻时间',
  tradeNo: '交易号',
  creatorRemark: '备注',
} as const

export type OrderColumn = keyof typeof orderColumnTitles
export const orderColumns = Object.keys(orderColumnTitles) as [OrderColumn, ...OrderColumn[]]
