import { z } from 'zod'
import { getAgreement } from './agreements.ts'
import { endpoint } from './endpoint.ts'
import { ClassifyId, dict, ids, int, LabelId, line, wholeList } from './values.ts'

/** Labels of every `…Dict`: the one table behind setting/dict, filters and state texts. */
export const dictionaries = {
  platformDict: { douyin: '抖音' },
  shopDict: { 1: '知识店铺', 2: '服务店铺' },
  bizDict: { 1: '单项服务', 2: '专栏课程', 3: '单课', 4: '关联商品', 100: '下载资料' },
  goodAuditDict: { 0: '草稿', 1: '待审核', 2: '已通过', 3: '已驳回' },
  serviceUnitDict: { 1: '次', 2: '小时', 3: '天', 4: '份', 5: '篇' },
  copyRightDict: { 1: '原创', 2: '授权', 3: '平台' },
  linkTypeDict: { 1: '抖店商品', 2: '橱窗', 3: '小程序', 4: '外部链接' },
  linkCheckDict: { 0: '未检查', 1: '有效', 2: '失效' },
  shopStatusDict: { 1: '营业中', 2: '停业', 3: '已封禁' },
  templateTypeDict: { 1: '课程介绍', 2: '服务说明', 3: '样文素材', 4: '协议', 5: '海报' },
  questionStatusDict: { 1: '待回答', 2: '已回答', 3: '已关闭', 9: '已屏蔽' },
  kindDict: { 1: '视频', 2: '音频', 3: '图片', 4: '文档', 5: '压缩包' },
  shareTypeDict: { 1: '短视频', 2: '图文' },
  shareStatusDict: {
    0: '草稿',
    1: '待发布',
    2: '发布中',
    3: '已发布',
    4: '发布失败',
    5: '已下架',
    6: '已删除',
  },
  visibleDict: { 1: '公开', 2: '好友可见', 3: '仅自己可见' },
  orderStatusDict: {
    1: '待支付',
    2: '已支付',
    3: '履约中',
    4: '已完成',
    5: '退款中',
    6: '部分退款',
    7: '已关闭',
    8: '已退款',
  },
  orderSourceDict: { 1: '小程序', 2: '短视频', 3: '分享链接', 4: '后台代建' },
  payChannelDict: { 0: '免费', 1: '抖音支付', 2: '微信支付', 3: '支付宝', 8: '沙箱', 9: '线下' },
  notificationTypeDict: { 1: '订单', 2: '退款', 3: '提现', 4: '认证', 5: '上传', 6: '系统', 7: '提问' },
  exportStatusDict: { 0: '排队中', 1: '生成中', 2: '已完成', 3: '失败', 4: '已过期' },
  periodDict: { 1: '日', 2: '周', 3: '月' },
  keptNoticeStatusDict: { 1: '待处理', 2: '已入账', 3: '已处理' },
  changeStatusDict: { 1: '待复核', 2: '已生效', 3: '已驳回' },
  changeTypeDict: { 1: '资金设置', 2: '分类服务费', 3: '财务角色' },
  adjustmentStatusDict: { 1: '待复核', 2: '已入账', 3: '已驳回' },
  refundStatusDict: { 1: '待处理', 2: '退款中', 5: '已退款', 9: '退款异常', 13: '已关闭' },
  refundReasonDict: {
    1: '重复购买',
    2: '不想要了',
    3: '内容不符',
    4: '无法使用',
    5: '服务未履约',
    6: '其他',
  },
  withdrawStatusDict: {
    1: '待审核',
    2: '打款中',
    3: '已到账',
    4: '已驳回',
    5: '打款失败',
    6: '已撤销',
    7: '风控暂停',
    8: '银行退票',
  },
  fundItemTypeDict: {
    1: '销售收入',
    2: '退款扣回',
    3: '平台服务费',
    4: '通道费',
    5: '提现',
    6: '提现退回',
    7: '平台调整',
    8: '奖励',
  },
  bucketDict: { 1: '冻结', 2: '可提现', 3: '提现中', 4: '已提现', 5: '欠款' },
  enrollTypeDict: { 1: '知识创作者', 2: '服务者' },
  enrollStatusDict: { 0: '草稿', 1: '待审核', 2: '已通过', 3: '已驳回', 4: '已停用' },
  certificationTypeDict: { 1: '实名认证', 2: '企业认证', 3: '职业资质', 4: '品牌授权' },
  certificationStatusDict: {
    0: '未提交',
    1: '审核中',
    2: '已通过',
    3: '已驳回',
    4: '即将到期',
    5: '已过期',
  },
  closingStatusDict: { 1: '冷静期', 2: '已撤回', 3: '已注销', 4: '已中止' },
  accountStatusDict: { 1: '正常', 2: '已冻结', 3: '注销中', 4: '已注销' },
  auditActorDict: { 1: '运营', 2: '创作者', 3: '系统' },
  levelDict: { 1: 'Lv1 讲师' },
  msgDict: { 1: '入驻', 2: '重设密码', 3: '换绑手机', 4: '提现', 5: '银行卡', 6: '注销' },
} as const satisfies Record<string, Record<string | number, string>>

export type DictionaryName = keyof typeof dictionaries

const shopDict = dict(1, 2)
const bizDict = dict(1, 2, 3, 4, 100)

export const classify = z.object({
  id: ClassifyId,
  parentId: ClassifyId.nullable(),
  level: z.int(),
  name: z.string(),
  sort: z.int(),
  shopDict,
  /** the one kind of good that it is for; null: every kind of its shop */
  bizDict: bizDict.nullable(),
  /** Platform fee in basis points of what is paid. */
  feeBp: z.int(),
})
export type Classify = z.output<typeof classify>

export const label = z.object({ id: LabelId, name: z.string(), groupName: z.string(), sort: z.int() })
export type Label = z.output<typeof label>

const wordColor = z.enum(['', 'success', 'warning', 'danger', 'info'])

/** A value of a dictionary in the words that stand for it now: the operators' where they gave some. */
export const dictWord = z.object({
  dictType: z.string(),
  value: z.string(),
  label: z.string(),
  /** Empty where the screen chooses. */
  color: wordColor,
  sort: z.int(),
})
export type DictWord = z.output<typeof dictWord>

export const reference = {
  listClassify: endpoint({
    path: '/zsm/api/classify/listData',
    access: 'public',
    effect: 'read',
    alsoGet: true,
    shared: true,
    input: z.object({ shopDict: shopDict.optional(), bizDict: bizDict.optional() }),
    output: wholeList(classify),
  }),
  listLabel: endpoint({
    path: '/zsm/api/label/listData',
    access: 'public',
    effect: 'read',
    alsoGet: true,
    shared: true,
    input: z.object({ pageSize: int(1, 9999).default(9999), shopDict: shopDict.optional() }),
    output: wholeList(label),
  }),
  getConfig: endpoint({
    path: '/zsm/api/setting/config',
    access: 'public',
    effect: 'read',
    alsoGet: true,
    shared: true,
    input: z.object({ key: line(1, 60, '配置项') }),
    output: z.object({ key: z.string(), value: z.string() }),
    errors: [],
  }),
  getAgreement,
  /** One dictionary, or several by comma; a name that is unknown among others is left out. */
  getDict: endpoint({
    path: '/zsm/api/setting/dict',
    access: 'public',
    effect: 'read',
    alsoGet: true,
    shared: true,
    input: z.object({ dictType: ids(line(1, 40, '字典'), 200) }),
    output: wholeList(dictWord),
  }),
}
