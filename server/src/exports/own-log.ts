import { codes, type OwnData } from '../own-data.ts'

export const logData: OwnData = {
  audit_log: {
    title: '操作记录',
    byOneself: true,
    columns: {
      id: '编号',
      account_id: '登录手机号',
      action: '操作',
      target_type: codes('对象', {
        ...{ good: '商品', outline: '课程目录', group: '课时分组', detail: '课时', goodLink: '关联商品' },
        ...{ front: '公开资料', session: '登录设备', enroll: '入驻申请', certification: '认证' },
        ...{ shop: '店铺', file: '素材', upload: '上传', share: '作品', question: '问答', faq: '常见问题' },
        ...{ order: '订单', notice: '支付通知', refund: '退款', bank: '银行卡', withdraw: '提现' },
        ...{ adjustment: '资金调整', notification: '通知', export: '导出', closing: '注销申请' },
      }),
      target_id: '对象编号',
      changes: '改动',
      ip: '网络地址',
      user_agent: '设备',
      request_id: '请求编号',
      create_time: '时间',
    },
    withheld: ['operator_id'],
  },
}
