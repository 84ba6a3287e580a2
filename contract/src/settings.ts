import { z } from 'zod'
import { line } from './values.ts'

/** The kind decides how a setting is edited and checked. Every value travels and is stored as text. */
type Kind = 'text' | 'phone' | 'link' | 'version' | 'count' | 'fen' | 'rate' | 'flag'

export type SettingRule = {
  title: string
  group: string
  kind: Kind
  hint?: string
  /** For a number: its limits and unit, for a rate in basis points. For a text: its greatest length. */
  min?: number
  max?: number
  unit?: string
  /** Whether anyone may read it. Only operators read the others. */
  open?: boolean
  /** For a link: whether it may be empty. */
  optional?: boolean
}

const day = '天'
const company = '公司信息'
const promises = '处理时限'
const risks = '风险提示'

const promise = (title: string, hint = '超过后在运营概览里标为超时') =>
  ({ title, group: promises, kind: 'count', min: 1, max: 720, unit: '小时', hint }) as const
const money = '资金'

/** Everything that operators can set without a release: the closed list of keys. */
export const settingRules = {
  zsm_service_mobile: { title: '客服电话', group: '客服', kind: 'phone', open: true },
  zsm_upload_pc_tutorial: {
    title: '上传教程',
    group: '客服',
    kind: 'link',
    open: true,
    hint: '站内地址，如 /tutorial/index，或 https:// 开头的链接',
  },
  zsm_faq_version: {
    title: '常见问题版本',
    group: '客服',
    kind: 'version',
    open: true,
    hint: '显示在常见问题页的末尾，如 2.0',
  },
  zsm_good_auto_audit: {
    title: '商品自动通过审核',
    group: '审核',
    kind: 'flag',
    hint: '关闭后，新商品和在架商品的修改要由运营审核',
  },
  zsm_good_hold_edits: {
    title: '在架修改整体等待',
    group: '审核',
    kind: 'flag',
    hint: '打开：课时、文件、副标题和价格的修改和名称、封面一起等审核，买家看到的是原来的全部内容。关闭：新课时和新文件先隐藏，等审核通过再显示，其余修改立即生效；名称、封面、介绍和版权仍要等审核',
  },
  zsm_price_rise_bp: {
    title: '涨价免审幅度',
    group: '审核',
    kind: 'rate',
    min: 0,
    max: 100_000,
    hint: '从上次审核过的价格算起，涨价超过这个比例要等审核，定时改价和批量改价也一样。只在商品要审核时有效',
  },
  zsm_review_days: {
    title: '审核时限',
    group: '审核',
    kind: 'count',
    min: 1,
    max: 30,
    unit: '个工作日',
    open: true,
    hint: '入驻、资质和商品提交后，几个工作日内有审核结果；写在官网和资质管理页',
  },
  zsm_hold_days: {
    title: '收益冻结期',
    group: money,
    kind: 'count',
    min: 0,
    max: 90,
    unit: day,
    hint: '付款后多少天可提现，只影响新的订单',
  },
  zsm_withdraw_min_fen: { title: '最低提现金额', group: money, kind: 'fen', min: 100, max: 10_000_000 },
  zsm_withdraw_day_limit_fen: {
    title: '每天提现限额',
    group: money,
    kind: 'fen',
    min: 100,
    max: 1_000_000_000,
  },
  zsm_withdraw_day_limit_count: {
    title: '每天提现次数',
    group: money,
    kind: 'count',
    min: 1,
    max: 100,
    unit: '次',
  },
  zsm_withdraw_fee_bp: {
    title: '提现手续费',
    group: money,
    kind: 'rate',
    min: 0,
    max: 1000,
    hint: '从提现金额里扣，不足一分的舍去',
  },
  zsm_withdraw_tax_bp: {
    title: '代扣个人所得税',
    group: money,
    kind: 'rate',
    min: 0,
    max: 4500,
    hint: '只从付给个人银行卡的提现里代扣，对公账户不扣。要不要扣、扣多少，请由公司的税务顾问决定；0% 表示不代扣',
  },
  zsm_withdraw_tax_free_fen: {
    title: '每月免扣金额',
    group: money,
    kind: 'fen',
    min: 0,
    max: 100_000_000,
    hint: '同一位创作者一个月内付给个人银行卡的提现，合计超过这个金额的部分才代扣个人所得税。由公司的税务顾问决定',
  },
  zsm_payout_days: {
    title: '到账时限',
    group: money,
    kind: 'count',
    min: 1,
    max: 30,
    unit: day,
    hint: '申请提现后几天内到账；写在官网和提现记录里，只影响新的申请',
  },
  zsm_withdraw_second_operator_fen: {
    title: '双人复核金额',
    group: money,
    kind: 'fen',
    min: 0,
    max: 1_000_000_000,
    hint: '一位财务一天内为同一位创作者单独通过的提现、人工打款和资金调整，或一天内单独调整的资金，合计超过这个金额后要另一位财务复核',
  },
  zsm_agreement_notice_days: {
    title: '新版协议的提前天数',
    group: '账号',
    kind: 'count',
    min: 1,
    max: 180,
    unit: day,
    hint: '用户协议和隐私政策的新版发布时告知全部创作者，至少这么多天以后才生效',
  },
  zsm_fee_notice_days: {
    title: '服务费上调的提前天数',
    group: money,
    kind: 'count',
    min: 1,
    max: 180,
    unit: day,
    hint: '分类的平台服务费上调，至少提前这么多天告知在这个分类有商品的创作者；下调最早从第二天起',
  },
  zsm_accept_days: {
    title: '服务自动验收',
    group: '订单',
    kind: 'count',
    min: 1,
    max: 60,
    unit: day,
    open: true,
    hint: '创作者提交交付后，学员多少天没有验收也没有请求修改，就自动验收；只影响之后的交付',
  },
  zsm_storage_quota_mb: {
    title: '素材空间',
    group: '素材',
    kind: 'count',
    min: 1,
    max: 100_000_000,
    unit: 'MB',
    hint: '每位创作者可以存放的素材总量',
  },
  zsm_closing_days: {
    title: '注销冷静期',
    group: '账号',
    kind: 'count',
    min: 1,
    max: 60,
    unit: day,
    hint: '申请注销后，多少天内可以撤回',
  },
  zsm_promise_enroll: {
    ...promise('入驻审核', '写在入驻申请页和等待的提示里；超过后在运营概览里标为超时'),
    open: true,
  },
  zsm_promise_certification: promise('资质审核'),
  zsm_promise_good: promise('商品审核'),
  zsm_promise_appeal: promise('下架申诉', '从申诉算起；超过后在运营概览里标为超时'),
  zsm_promise_withdraw: promise('提现审核'),
  zsm_promise_payout: promise('提现打款', '从申请提现算起；超过后在运营概览里标为超时'),
  zsm_promise_paused: promise('风控暂停的提现', '从申请提现算起；超过后在运营概览里标为超时'),
  zsm_promise_batch: promise('打款批次'),
  zsm_promise_refund: promise('退款处理'),
  zsm_promise_dispute: promise('服务争议'),
  zsm_promise_held_order: promise('待核实订单', '从付款算起；超过后在运营概览里标为超时'),
  zsm_promise_notice: promise('未入账通知'),
  zsm_promise_difference: promise('对账差异'),
  zsm_promise_adjustment: promise('资金调整复核'),
  zsm_promise_closing: promise('受阻的注销', '从冷静期结束算起；超过后在运营概览里标为超时'),
  zsm_promise_change: promise('修改复核'),
  zsm_promise_complaint: promise('投诉处理', '从提交算起，包括创作者的答复期；双方都看得到期限'),
  zsm_promise_minor_complaint: promise('涉及未成年人的投诉', '从提交算起，不等创作者答复；双方都看得到期限'),
  zsm_complaint_answer_hours: {
    title: '创作者答复投诉',
    group: promises,
    kind: 'count',
    min: 1,
    max: 720,
    unit: '小时',
    hint: '从投诉提交算起；到期没有答复，由平台直接处理',
  },
  zsm_risk_card_days: {
    title: '新银行卡',
    group: risks,
    kind: 'count',
    min: 1,
    max: 365,
    unit: day,
    hint: '绑定不满这么多天的银行卡，申请大额提现时提示风险',
  },
  zsm_risk_card_fen: {
    title: '新卡大额提现',
    group: risks,
    kind: 'fen',
    min: 100,
    max: 1_000_000_000,
    hint: '向新银行卡提现达到这个金额时提示风险',
  },
  zsm_risk_refund_bp: {
    title: '退款率',
    group: risks,
    kind: 'rate',
    min: 100,
    max: 10_000,
    hint: '最近 200 个订单里退过款的超过这个比例时提示风险',
  },
  zsm_risk_refund_orders: {
    title: '退款率的最少订单数',
    group: risks,
    kind: 'count',
    min: 1,
    max: 200,
    unit: '单',
    hint: '订单不到这么多时不看退款率',
  },
  zsm_company_name: { title: '公司名称', group: company, kind: 'text', max: 60, open: true },
  zsm_company_address: { title: '公司地址', group: company, kind: 'text', max: 120, open: true },
  zsm_icp_license: { title: 'ICP 备案号', group: company, kind: 'text', max: 60, open: true },
  zsm_business_license: { title: '增值电信业务许可证', group: company, kind: 'text', max: 60, open: true },
  zsm_police_license: { title: '公安备案号', group: company, kind: 'text', max: 60, open: true },
  zsm_sample_shop: {
    title: '示例店铺',
    group: '官网',
    kind: 'link',
    open: true,
    optional: true,
    hint: '填写一家可以公开访问的店铺，官网首页会链接到它；没有就留空',
  },
} as const satisfies Record<string, SettingRule>

export type SettingKey = keyof typeof settingRules

/** The setting with the promised hours of each work list. */
export const promiseSettings = {
  enroll: 'zsm_promise_enroll',
  certification: 'zsm_promise_certification',
  good: 'zsm_promise_good',
  appeal: 'zsm_promise_appeal',
  withdraw: 'zsm_promise_withdraw',
  payout: 'zsm_promise_payout',
  paused: 'zsm_promise_paused',
  batch: 'zsm_promise_batch',
  refund: 'zsm_promise_refund',
  dispute: 'zsm_promise_dispute',
  heldOrder: 'zsm_promise_held_order',
  notice: 'zsm_promise_notice',
  difference: 'zsm_promise_difference',
  adjustment: 'zsm_promise_adjustment',
  closing: 'zsm_promise_closing',
  change: 'zsm_promise_change',
  complaint: 'zsm_promise_complaint',
  minorComplaint: 'zsm_promise_minor_complaint',
} as const satisfies Record<string, SettingKey>

/** Whether the setting decides about money, so that a second admin must approve a change. */
export const isMoneySetting = (key: SettingKey): boolean => settingRules[key].group === money

export const SettingKey = z.enum(Object.keys(settingRules) as [SettingKey, ...SettingKey[]], {
  error: '没有这个设置',
})

/** Read like the public settings, although the server's environment sets it; empty if no captcha is required. */
export const captchaSetting = 'zsm_captcha_id'

/** Read like `captchaSetting`: `1` if learners can sign in by WeChat inside it, else empty. */
export const wechatSignInSetting = 'zsm_wechat_sign_in'

/** The settings that anyone may read. */
export const publicSettings: string[] = Object.entries(settingRules).flatMap(([key, rule]) =>
  (rule as SettingRule).open ? [key] : [],
)

/** What the public site should state about the company. A fact is hidden until an operator has entered it. */
export const companyFacts = [
  'zsm_company_name',
  'zsm_company_address',
  'zsm_service_mobile',
  'zsm_icp_license',
  'zsm_police_license',
  'zsm_business_license',
] as const satisfies SettingKey[]

/** A schema that checks a setting's value by its kind. */
export function settingValue(key: SettingKey): z.ZodType<string, string> {
  const { kind, title, min = 0, max = 60, optional = false }: SettingRule = settingRules[key]
  switch (kind) {
    case 'text':
      return line(0, max, title)
    case 'phone':
      return z.string().regex(/^(\d[\d-]{3,19})?$/, { error: '请填写电话号码，如 400-123-4567' })
    case 'link':
      return z.string().refine((text) => (optional && text === '') || link.test(text), {
        error: '请填写 / 或 https:// 开头的地址',
      })
    case 'version':
      return z.string().regex(/^[\w.-]{1,20}$/, { error: '版本由字母、数字和点组成，如 2.0' })
    case 'flag':
      return z.enum(['0', '1'], { error: '只能是开或关' })
    case 'count':
    case 'rate':
    case 'fen':
      return z
        .string()
        .regex(/^(0|[1-9]\d{0,15})$/, { error: '请填写整数' })
        .refine((text) => Number(text) >= min && Number(text) <= max, { error: limitsText(kind, min, max) })
  }
}

const link = /^(\/|https:\/\/)[^\s]{0,200}$/

function limitsText(kind: 'count' | 'rate' | 'fen', min: number, max: number): string {
  if (kind === 'fen') return `请填写 ¥${min / 100} 到 ¥${max / 100}`
  return kind === 'rate' ? `请填写 ${min / 100}% 到 ${max / 100}%` : `请填写 ${min} 到 ${max}`
}
