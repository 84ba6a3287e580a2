import { z } from 'zod'

/**
 * Every dictionary: the name that code uses, the number on the wire and in the database, and the Chinese label. Codecs, types,
 * labels and SQL come from here. No other file writes a number beside a `…Dict`.
 */

type Entries = Record<string, readonly [number, string]>

/** A codec that accepts only these integers. */
export const dict = <const Values extends readonly number[]>(...values: Values) =>
  z.codec(
    z.union([z.string().regex(/^\d{1,4}$/, { error: '选项不正确' }), z.int()]),
    z.literal(values as unknown as [Values[number], ...Values[number][]], { error: '选项不正确' }),
    { decode: (wire) => Number(wire) as Values[number], encode: (value) => value as number },
  )

/** `orderState.paid` is the number, `orderState.labels[2]` its label, `orderState.codec` what the wire accepts. */
function states<const Given extends Entries>(given: Given) {
  type Name = keyof Given
  type Value = Given[Name][0]
  const entries = Object.entries(given) as [Name, Given[Name]][]
  const values = entries.map(([, [value]]) => value) as Value[]
  const numbers = Object.fromEntries(entries.map(([name, [value]]) => [name, value]))
  const labels = Object.fromEntries(entries.map(([, [value, label]]) => [value, label]))
  return {
    ...(numbers as { readonly [Each in Name]: Given[Each][0] }),
    values: values as readonly Value[],
    labels: labels as { readonly [Each in Name as Given[Each][0]]: Given[Each][1] },
    codec: dict(...values),
  }
}

/** The type of a dictionary's numbers. */
export type StateOf<Dictionary extends { readonly values: readonly number[] }> = Dictionary['values'][number]

/**
 * The states in which each step is allowed. The rules refuse it in any other, the screens do not offer it there, and the tests
 * try each step in every state.
 */
const steps = <Dictionary extends { readonly values: readonly number[] }, Step extends string>(
  _: Dictionary,
  given: Record<Step, readonly StateOf<Dictionary>[]>,
) => given

export const shopKind = states({ knowledge: [1, '知识店铺'], service: [2, '服务店铺'] })
export const shopState = states({ open: [1, '营业中'], closed: [2, '停业'], banned: [3, '已封禁'] })

export const goodKind = states({
  service: [1, '单项服务'],
  course: [2, '专栏课程'],
  lesson: [3, '单课'],
  linked: [4, '关联商品'],
  bundle: [5, '套餐'],
  download: [100, '下载资料'],
})
export const goodAudit = states({
  draft: [0, '草稿'],
  waiting: [1, '待审核'],
  passed: [2, '已通过'],
  rejected: [3, '已驳回'],
})
export const serviceUnit = states({
  time: [1, '次'],
  hour: [2, '小时'],
  day: [3, '天'],
  copy: [4, '份'],
  article: [5, '篇'],
})
export const copyright = states({ original: [1, '原创'], licensed: [2, '授权'], platform: [3, '平台'] })
export const lessonKind = states({
  video: [1, '视频'],
  audio: [2, '音频'],
  article: [3, '图文'],
  document: [4, '文档'],
})
/** When a lesson opens to those who bought its good. */
export const lessonRelease = states({
  atOnce: [0, '购买后立即开放'],
  atTime: [1, '到指定时间开放'],
  afterDays: [2, '购买几天后开放'],
})
/** The trial of the first seconds of a lesson. */
export const trialState = states({
  preparing: [0, '试看准备中'],
  playable: [1, '可试看'],
  uncuttable: [2, '素材不能截取试看'],
})
/** A price that begins at a time. With an end it runs until then; without one it is done at once. */
export const pricePlanState = states({
  planned: [1, '待开始'],
  running: [2, '进行中'],
  done: [3, '已完成'],
  failed: [4, '没有执行'],
  cancelled: [5, '已取消'],
})
export const pricePlanCan = steps(pricePlanState, {
  change: [pricePlanState.planned, pricePlanState.running],
  cancel: [pricePlanState.planned, pricePlanState.running],
  restore: [pricePlanState.cancelled],
})
/** What the calendar of plans shows. */
export const plannedKind = states({
  shelf: [1, '上架'],
  unshelf: [2, '下架'],
  priceBegin: [3, '改价'],
  priceEnd: [4, '恢复原价'],
  lesson: [5, '课时开放'],
  couponBegin: [6, '优惠券开始'],
  couponEnd: [7, '优惠券结束'],
})
export const plannedOutcome = states({
  waiting: [0, '待执行'],
  done: [1, '已完成'],
  failed: [2, '没有执行'],
  cancelled: [3, '已取消'],
})
export const linkType = states({
  douyinShop: [1, '抖店商品'],
  showcase: [2, '橱窗'],
  miniProgram: [3, '小程序'],
  external: [4, '外部链接'],
})
export const linkCheck = states({ unchecked: [0, '未检查'], valid: [1, '有效'], broken: [2, '失效'] })

export const fileKind = states({
  video: [1, '视频'],
  audio: [2, '音频'],
  image: [3, '图片'],
  document: [4, '文档'],
  archive: [5, '压缩包'],
})

/** What a learner sends pictures with. */
export const pictureRecord = states({ question: [1, '提问'], refund: [2, '退款申请'] })

export const templateType = states({
  course: [1, '课程介绍'],
  service: [2, '服务说明'],
  sample: [3, '样文素材'],
  agreement: [4, '协议'],
  poster: [5, '海报'],
})
export const templateState = states({ off: [0, '停用'], on: [1, '启用'] })

export const questionState = states({
  waiting: [1, '待回答'],
  answered: [2, '已回答'],
  closed: [3, '已关闭'],
  hidden: [9, '已屏蔽'],
})
export const questionCan = steps(questionState, { answer: [questionState.waiting, questionState.answered] })

export const workType = states({ video: [1, '短视频'], pictures: [2, '图文'] })
export const workState = states({
  draft: [0, '草稿'],
  waiting: [1, '待发布'],
  sending: [2, '发布中'],
  published: [3, '已发布'],
  failed: [4, '发布失败'],
  takenDown: [5, '已下架'],
  deleted: [6, '已删除'],
})
export const visibility = states({ everyone: [1, '公开'], friends: [2, '好友可见'], self: [3, '仅自己可见'] })

export const orderState = states({
  unpaid: [1, '待支付'],
  paid: [2, '已支付'],
  delivering: [3, '履约中'],
  finished: [4, '已完成'],
  refunding: [5, '退款中'],
  partlyRefunded: [6, '部分退款'],
  closed: [7, '已关闭'],
  refunded: [8, '已退款'],
})
export const orderCan = steps(orderState, {
  pay: [orderState.unpaid],
  deliver: [orderState.paid],
  finish: [orderState.paid, orderState.delivering],
  refund: [orderState.paid, orderState.delivering, orderState.finished, orderState.partlyRefunded],
  settle: [
    orderState.paid,
    orderState.delivering,
    orderState.finished,
    orderState.partlyRefunded,
    orderState.refunded,
  ],
})
export const orderSource = states({
  miniProgram: [1, '小程序'],
  video: [2, '短视频'],
  link: [3, '分享链接'],
  office: [4, '后台代建'],
})
/** The periods, in days, in which figures by source are shown. */
export const sourceDays = [7, 30, 90] as const
/** What a service's creator asks the buyer for. */
export const formField = states({
  line: [1, '短文字'],
  text: [2, '长文字'],
  choice: [3, '单选'],
  choices: [4, '多选'],
  date: [5, '日期'],
  number: [6, '数字'],
  files: [7, '文件'],
})
/** How far a service is that a learner bought. */
export const fulfilmentState = states({
  filling: [1, '待填写资料'],
  working: [2, '服务中'],
  delivered: [3, '待验收'],
  accepted: [4, '已验收'],
})
export const fulfilmentCan = steps(fulfilmentState, {
  fill: [fulfilmentState.filling, fulfilmentState.working],
  begin: [fulfilmentState.filling, fulfilmentState.working],
  deliver: [fulfilmentState.filling, fulfilmentState.working],
  accept: [fulfilmentState.delivered],
  askAgain: [fulfilmentState.delivered],
})
/** Who wrote in the talk of a service order. */
export const messageSender = states({ buyer: [1, '买家'], creator: [2, '创作者'], system: [3, '系统'] })
export const messageKind = states({
  words: [1, '留言'],
  form: [2, '填写资料'],
  begin: [3, '开始服务'],
  delivery: [4, '交付'],
  redo: [5, '请求修改'],
  acceptance: [6, '验收'],
  dispute: [7, '请平台处理'],
  ruling: [8, '平台处理'],
})
export const payChannel = states({
  free: [0, '免费'],
  douyin: [1, '抖音支付'],
  wechat: [2, '微信支付'],
  alipay: [3, '支付宝'],
  sandbox: [8, '沙箱'],
  offline: [9, '线下'],
})

/**
 * Where money is that buyers paid or creators were paid from: an account of ours at a provider, the accounts of the creators that
 * a platform's provider keeps, or the company's bank.
 */
export const channelAccount = states({
  douyin: [1, '抖音支付'],
  wechat: [2, '微信支付'],
  alipay: [3, '支付宝'],
  wechatPlatform: [4, '微信支付平台收付通'],
  sandbox: [8, '沙箱'],
  bank: [9, '公司银行账户'],
})
export type ChannelAccount = StateOf<typeof channelAccount>

const settles: Record<ChannelAccount, boolean> = {
  [channelAccount.douyin]: true,
  [channelAccount.wechat]: true,
  [channelAccount.alipay]: true,
  [channelAccount.wechatPlatform]: false,
  [channelAccount.sandbox]: true,
  [channelAccount.bank]: false,
}
/** What these hold comes to the company's bank a day later. What a platform's provider holds is the creators'. */
export const settlingAccounts = channelAccount.values.filter((account) => settles[account])

/** What moves money in such an account. */
export const channelEntry = states({
  payment: [1, '收款'],
  refund: [2, '退款'],
  fee: [3, '通道费'],
  payout: [4, '打款'],
})

/** The money of an order that stands with a platform's provider. */
export const splitState = states({
  frozen: [1, '冻结中'],
  splitting: [2, '分账中'],
  releasing: [3, '解冻中'],
  released: [4, '已解冻'],
})

export const refundState = states({
  waiting: [1, '待处理'],
  refunding: [2, '退款中'],
  refunded: [5, '已退款'],
  failed: [9, '退款异常'],
  closed: [13, '已关闭'],
})
/**
 * Why a refund that is under way waits for a person: its channel has it, and cannot say that the buyer got it. It has not failed, so
 * nobody may believe that no money moved.
 */
export const refundStuck = states({
  unpayable: [1, '渠道退不进买家账户'],
  channelOff: [2, '渠道已停用，结果未知'],
})
export const refundCan = steps(refundState, {
  approve: [refundState.waiting],
  reject: [refundState.waiting],
  /** Only for a refund that its creator began: a refund promised to the buyer is owed until it is paid. */
  giveUp: [refundState.waiting, refundState.failed],
  retry: [refundState.failed],
  /** Finance transfers the money. Also a stuck refund in 退款中 (`refunds/by-hand.queries.ts`), which the state does not tell. */
  payByHand: [refundState.failed],
  fail: [refundState.refunding],
  /** The channel answers our request with success. After a failed try, a late answer counts too. */
  pay: [refundState.refunding, refundState.failed],
  /** A signed notice says that the money went back. It is valid in every state except paid. */
  payByNotice: [refundState.waiting, refundState.refunding, refundState.failed, refundState.closed],
})

/** An order has at most one of these. Its money has not moved yet. */
export const openRefunds: readonly StateOf<typeof refundState>[] = [
  refundState.waiting,
  refundState.refunding,
  refundState.failed,
]
export const refundReason = states({
  duplicate: [1, '重复购买'],
  unwanted: [2, '不想要了'],
  mismatch: [3, '内容不符'],
  unusable: [4, '无法使用'],
  undelivered: [5, '服务未履约'],
  other: [6, '其他'],
})
/** Why learner or creator brings a service order to the operators. */
export const disputeReason = states({
  late: [1, '没有按时交付'],
  poor: [2, '交付的和说好的不一样'],
  redone: [3, '反复修改没有结果'],
  refundRefused: [4, '退款被拒绝'],
  notAccepted: [5, '交付了，对方不验收'],
  other: [9, '其他'],
})
export const disputeState = states({
  waiting: [1, '待平台处理'],
  returned: [2, '双方协商中'],
  forLearner: [3, '支持学员'],
  forCreator: [4, '支持创作者'],
  withdrawn: [5, '已撤回'],
  ended: [6, '已退款结束'],
})
/** While it is open, the order waits. */
export const openDisputes: readonly StateOf<typeof disputeState>[] = [
  disputeState.waiting,
  disputeState.returned,
]
export const disputeCan = steps(disputeState, {
  decide: [disputeState.waiting, disputeState.returned],
  return: [disputeState.waiting],
  withdraw: [disputeState.waiting, disputeState.returned],
  wait: [disputeState.returned],
})
/** What operators may take down. */
export const takedownKind = states({
  good: [1, '商品'],
  shop: [2, '店铺'],
  work: [3, '作品'],
  question: [4, '提问'],
  review: [5, '评价'],
})
export const takedownReason = states({
  copyright: [1, '版权'],
  falseClaims: [2, '虚假宣传'],
  illegal: [3, '违法违规'],
  minors: [4, '未成年人'],
  other: [9, '其他'],
})
export const takedownState = states({
  standing: [1, '已下架'],
  appealed: [2, '申诉中'],
  upheld: [3, '维持下架'],
  lifted: [4, '已恢复'],
})
export const takedownCan = steps(takedownState, {
  appeal: [takedownState.standing],
  uphold: [takedownState.appealed],
  lift: [takedownState.standing, takedownState.appealed, takedownState.upheld],
})
export const complaintKind = states({
  copyright: [1, '著作权'],
  fraud: [2, '欺诈'],
  minors: [3, '未成年人'],
  other: [9, '其他'],
})
/** What a complaint is about. The numbers are those of `takedownKind`. */
export const complaintTarget = states({
  good: [takedownKind.good, '商品'],
  shop: [takedownKind.shop, '店铺'],
})
export const complaintState = states({
  answering: [1, '待创作者答复'],
  waiting: [2, '待平台处理'],
  upheld: [3, '成立'],
  rejected: [4, '不成立'],
  withdrawn: [5, '已撤回'],
})
export const openComplaints: readonly StateOf<typeof complaintState>[] = [
  complaintState.answering,
  complaintState.waiting,
]
/** `wait`: the creator has answered, or the time for it is over. */
export const complaintCan = steps(complaintState, {
  answer: [complaintState.answering, complaintState.waiting],
  wait: [complaintState.answering],
  reply: [complaintState.waiting],
  withdraw: [complaintState.answering, complaintState.waiting],
  uphold: [complaintState.waiting],
  reject: [complaintState.answering, complaintState.waiting],
})
/** Whom an announcement is for. */
export const announcementAudience = states({
  all: [1, '全部创作者'],
  fitting: [2, '符合条件的创作者'],
  listed: [3, '指定的手机号'],
})
/** Derived from the times of an announcement. */
export const announcementState = states({
  planned: [1, '待发布'],
  published: [2, '已发布'],
  takenBack: [3, '已撤回'],
})
/** `platform`: operators in a dispute, our server for a payment that bought nothing, or a channel where the refund began. */
export const refundAsker = states({ buyer: [1, '买家'], creator: [2, '创作者'], platform: [3, '平台'] })
export const refundChannel = states({ original: [1, '原路退回'], offline: [2, '线下退回'] })

export const withdrawState = states({
  applied: [1, '待审核'],
  paying: [2, '打款中'],
  arrived: [3, '已到账'],
  rejected: [4, '已驳回'],
  failed: [5, '打款失败'],
  cancelled: [6, '已撤销'],
  paused: [7, '风控暂停'],
  returned: [8, '银行退票'],
})
export const withdrawCan = steps(withdrawState, {
  approve: [withdrawState.applied],
  cancel: [withdrawState.applied],
  reject: [withdrawState.applied, withdrawState.paused],
  pause: [withdrawState.applied, withdrawState.paying],
  resume: [withdrawState.paused],
  /** Finance transfers the money, and needs the card number. */
  transfer: [withdrawState.paying],
  arrive: [withdrawState.paying],
  fail: [withdrawState.paying],
  /** The bank returns a payout that had arrived. */
  returnByBank: [withdrawState.arrived],
  /** The creator may request the same money again. */
  retry: [withdrawState.rejected, withdrawState.failed, withdrawState.cancelled, withdrawState.returned],
})

/** How a payout is made. One way at a time pays a withdrawal. */
export const payoutWay = states({
  byHand: [1, '手工打款'],
  batch: [2, '批量打款'],
  transfer: [3, '接口打款'],
  platform: [4, '微信支付打款'],
})

/** A batch of payouts: one file for the bank, and the bank's answer to it. */
export const payoutBatchState = states({
  waiting: [1, '待复核'],
  approved: [2, '待导出'],
  exported: [3, '已导出'],
  answered: [4, '已回盘'],
  closed: [5, '已关闭'],
})
export const payoutBatchCan = steps(payoutBatchState, {
  approve: [payoutBatchState.waiting],
  /** Until its file was made, nobody can have paid anything. */
  cancel: [payoutBatchState.waiting, payoutBatchState.approved],
  /** Once a line has its result, the whole file must not go to the bank again. */
  export: [payoutBatchState.approved, payoutBatchState.exported],
  readResult: [payoutBatchState.exported, payoutBatchState.answered],
  settleItem: [payoutBatchState.exported, payoutBatchState.answered],
  close: [payoutBatchState.answered],
})

/** One withdrawal in a batch. */
export const payoutItemState = states({
  waiting: [1, '待结果'],
  paid: [2, '已到账'],
  failed: [3, '打款失败'],
  left: [4, '待人工处理'],
  released: [5, '已移出'],
})
/** The bank has not decided about these, as far as we know. */
export const openPayoutItems: readonly StateOf<typeof payoutItemState>[] = [
  payoutItemState.waiting,
  payoutItemState.left,
]

/** What stands in a column of a bank's file. */
export const payoutField = states({
  fixed: [0, '固定内容'],
  lineNo: [1, '序号'],
  batchNo: [2, '批次号'],
  withdrawNo: [3, '提现单号'],
  holderName: [4, '户名'],
  cardNo: [5, '卡号'],
  bankName: [6, '开户行'],
  branchName: [7, '支行'],
  province: [8, '开户省'],
  city: [9, '开户市'],
  amountYuan: [10, '金额（元）'],
  amountFen: [11, '金额（分）'],
  accountType: [12, '对公或对私'],
})
export const payoutEncoding = states({ utf8: [1, 'UTF-8'], gbk: [2, 'GBK'] })

/** The money of these has left the available balance and has not reached the creator. */
export const openWithdraws: readonly StateOf<typeof withdrawState>[] = [
  withdrawState.applied,
  withdrawState.paying,
  withdrawState.paused,
]
export const adjustmentState = states({
  waiting: [1, '待复核'],
  booked: [2, '已入账'],
  rejected: [3, '已驳回'],
})
export const adjustmentCan = steps(adjustmentState, {
  approve: [adjustmentState.waiting],
  reject: [adjustmentState.waiting],
})
export const adjustmentDirection = states({ add: [1, '增加'], deduct: [2, '扣减'] })
export const entryType = states({
  sale: [1, '销售收入'],
  refund: [2, '退款扣回'],
  platformFee: [3, '平台服务费'],
  channelFee: [4, '通道费'],
  withdrawal: [5, '提现'],
  withdrawalReturned: [6, '提现退回'],
  adjustment: [7, '平台调整'],
  reward: [8, '奖励'],
  withdrawalFee: [9, '提现手续费'],
  taxWithheld: [10, '代扣个人所得税'],
})
export const fundBucket = states({
  frozen: [1, '冻结'],
  available: [2, '可提现'],
  withdrawing: [3, '提现中'],
  withdrawn: [4, '已提现'],
  debt: [5, '欠款'],
})
/** What frozen income waits for. */
export const frozenReason = states({
  hold: [1, '保留期结束'],
  service: [2, '服务完成'],
  refund: [3, '退款处理'],
  dispute: [4, '争议处理'],
  check: [5, '平台核对'],
})
export const bankAccountType = states({ personal: [1, '个人借记卡'], company: [2, '对公账户'] })
/** Whether the holder's name is the certified one. */
export const bankCheck = states({
  unchecked: [0, '未核对'],
  checking: [1, '核对中'],
  passed: [2, '已核对'],
  failed: [3, '核对没有通过'],
})
/** By what a card is proved to be its holder's (0115). */
export const cardProof = states({ fourElements: [1, '四要素核验'], firstArrival: [2, '首次到账'] })
export const reportPeriod = states({ day: [1, '日'], week: [2, '周'], month: [3, '月'] })

/** Whether a good on the shelf can be bought. */
export const saleState = states({
  onSale: [1, '在售'],
  soldOut: [2, '已售罄'],
  shopClosed: [3, '店铺休息中'],
  notPayable: [4, '暂不能购买'],
  partMissing: [5, '套餐不完整'],
  shopTakenDown: [6, '店铺已被平台下架'],
})
/** A checkout: the order that a buyer is about to pay. */
export const checkoutState = states({ open: [1, '待支付'], paid: [2, '已支付'], closed: [3, '已关闭'] })
/** One attempt to pay a checkout, by one channel. */
export const paymentState = states({ open: [1, '待支付'], paid: [2, '已支付'], closed: [3, '已关闭'] })

export const noticeState = states({ waiting: [1, '待处理'], booked: [2, '已入账'], handled: [3, '已处理'] })
export const noticeKind = states({ payment: [1, '付款'], refund: [2, '退款'] })

/** A day of a channel: its provider's bill against our books. */
export const reconciliationState = states({
  waiting: [1, '等待账单'],
  compared: [2, '已对账'],
  unreadable: [3, '账单读不出'],
})
export const billSource = states({ fetched: [1, '自动获取'], file: [2, '上传文件'] })
/** What a line of a bill is about. */
export const billLineKind = states({ payment: [1, '付款'], refund: [2, '退款'], payout: [3, '打款'] })

/** Why a line does not stand the same on both sides of a day. The first five are differences, the others explain themselves. */
export const billDifference = states({
  oursOnly: [1, '我方有，对方没有'],
  theirsOnly: [2, '对方有，我方没有'],
  otherAmount: [3, '金额不同'],
  otherState: [4, '状态不同'],
  otherFee: [5, '手续费不符'],
  otherDay: [11, '跨日'],
  byHand: [12, '人工转账'],
  underWay: [13, '退款处理中'],
  awaited: [14, '等待别日账单'],
})
/** These are no difference: both sides agree, or a bill that is still to come decides. */
export const explainedDifferences: readonly StateOf<typeof billDifference>[] = [
  billDifference.otherDay,
  billDifference.byHand,
  billDifference.underWay,
  billDifference.awaited,
]
export const differenceState = states({
  open: [1, '待处理'],
  settled: [2, '已处理'],
  vanished: [3, '已自动消除'],
  explained: [4, '已说明'],
})
export const differenceCan = steps(differenceState, { settle: [differenceState.open] })

export const changeState = states({
  waiting: [1, '待复核'],
  effective: [2, '已生效'],
  rejected: [3, '已驳回'],
})
export const changeType = states({
  moneySetting: [1, '资金设置'],
  categoryFee: [2, '分类服务费'],
  roles: [3, '财务角色'],
})

export const enrollType = states({ creator: [1, '知识创作者'], provider: [2, '服务者'] })
export const enrollState = states({
  draft: [0, '草稿'],
  waiting: [1, '待审核'],
  passed: [2, '已通过'],
  rejected: [3, '已驳回'],
  suspended: [4, '已停用'],
})
export const enrollCan = steps(enrollState, {
  resubmit: [enrollState.rejected],
  approve: [enrollState.waiting, enrollState.suspended],
  reject: [enrollState.waiting],
  suspend: [enrollState.passed],
})
export const certificationType = states({
  realName: [1, '实名认证'],
  company: [2, '企业认证'],
  qualification: [3, '职业资质'],
  brand: [4, '品牌授权'],
})
export const certificationState = states({
  none: [0, '未提交'],
  waiting: [1, '审核中'],
  passed: [2, '已通过'],
  rejected: [3, '已驳回'],
  expiring: [4, '即将到期'],
  expired: [5, '已过期'],
})
/** Not in force yet; the creator may still change or withdraw it. */
export const openCertifications: readonly StateOf<typeof certificationState>[] = [
  certificationState.none,
  certificationState.waiting,
  certificationState.rejected,
]

/** In force, until they expire. */
export const validCertifications: readonly StateOf<typeof certificationState>[] = [
  certificationState.passed,
  certificationState.expiring,
]

/** What a creator is as a sub-merchant: the numbers are WeChat Pay's. */
export const merchantKind = states({
  micro: [2401, '个人（没有营业执照）'],
  seller: [2500, '个人卖家'],
  individual: [4, '个体工商户'],
  company: [2, '企业'],
})
export const merchantState = states({
  submitting: [1, '提交中'],
  checking: [2, '资料校验中'],
  verifying: [3, '待账户验证'],
  auditing: [4, '审核中'],
  rejected: [5, '已驳回'],
  signing: [6, '待签约'],
  opened: [7, '已开通'],
  frozen: [8, '已冻结'],
  cancelled: [9, '已作废'],
})
export const merchantCan = steps(merchantState, {
  submit: [merchantState.rejected, merchantState.cancelled],
})

export const accountState = states({
  active: [1, '正常'],
  frozen: [2, '已冻结'],
  closing: [3, '注销中'],
  closed: [4, '已注销'],
})
export const accountCan = steps(accountState, {
  freeze: [accountState.active, accountState.closing],
  unfreeze: [accountState.frozen],
  close: [accountState.active],
  stayOpen: [accountState.closing],
})
export const subjectType = states({ person: [1, '个人'], company: [2, '企业'] })
export const closingState = states({
  coolingOff: [1, '冷静期'],
  cancelled: [2, '已撤回'],
  closed: [3, '已注销'],
  aborted: [4, '已中止'],
})
export const creatorLevel = states({ lecturer: [1, 'Lv1 讲师'] })
/** What an SMS code is for. A code for one purpose is invalid for every other. */
export const codePurpose = states({
  join: [1, '入驻'],
  resetPassword: [2, '重设密码'],
  changeMobile: [3, '换绑手机'],
  withdraw: [4, '提现'],
  bankCard: [5, '银行卡'],
  close: [6, '注销'],
  learn: [7, '登录学习'],
  closeLearner: [8, '注销学员账号'],
  proveDevice: [9, '确认学习设备'],
  team: [10, '登录团队'],
})

/** Derived, never stored. */
export const memberState = states({
  invited: [1, '待接受'],
  joined: [2, '已加入'],
  expired: [3, '邀请已过期'],
})

export const learnerState = states({
  active: [1, '正常'],
  frozen: [2, '已冻结'],
  closing: [3, '注销中'],
  closed: [4, '已注销'],
})

/** How far a learner is with a good. Who has finished stays so when lessons are added. */
export const studyState = states({ idle: [1, '未开始'], underWay: [2, '学习中'], finished: [3, '已学完'] })
/** Where a learner came from: the source of the first order, or access by hand. */
export const learnerSource = states({
  miniProgram: [1, '小程序'],
  video: [2, '短视频'],
  link: [3, '分享链接'],
  office: [4, '后台代建'],
  given: [5, '手动开通'],
})
export const rosterSort = states({ newest: [1, '最近加入'], seen: [2, '最近学习'], paid: [3, '实付最多'] })
export const learnerNoticeState = states({ sending: [1, '发送中'], sent: [2, '已发送'] })

/** What a learner's message is about. */
export const learnerMessageType = states({
  order: [1, '订单'],
  access: [2, '学习权限'],
  refund: [3, '退款'],
  question: [4, '问答'],
  delivery: [5, '服务'],
  course: [6, '课程'],
  review: [7, '评价'],
  account: [8, '账号'],
  complaint: [9, '投诉'],
})
/** The messages that are sent by SMS too, where their template is configured. */
export const learnerText = states({
  paid: [1, '购买成功'],
  refunded: [2, '退款到账'],
  delivered: [3, '服务交付'],
  complaint: [4, '投诉结果'],
})
export const learnerTextState = states({
  waiting: [1, '待发送'],
  sending: [2, '发送中'],
  sent: [3, '已发送'],
  failed: [4, '没有发出'],
})

export const notificationType = states({
  order: [1, '订单'],
  refund: [2, '退款'],
  withdrawal: [3, '提现'],
  certification: [4, '认证'],
  upload: [5, '上传'],
  system: [6, '系统'],
  question: [7, '提问'],
  review: [8, '评价'],
})
export const webhookDeliveryState = states({
  waiting: [1, '待送达'],
  delivered: [2, '已送达'],
  failed: [3, '已放弃'],
})
export const webhookOffReason = states({
  byCreator: [1, '您已停用'],
  gone: [2, '对方答复 410，已停用'],
  failing: [3, '连续三天没有送达，已停用'],
})
/** News of creators that may come by SMS too. Those about money or a deadline come unless the creator switches them off. */
export const newsText = states({
  order: [1, '有人下单'],
  refund: [2, '退款与服务争议'],
  withdrawal: [3, '提现'],
  review: [4, '审核结果'],
  takedown: [5, '下架与投诉'],
  question: [6, '学员提问'],
})
export const usualNewsTexts: readonly StateOf<typeof newsText>[] = [
  newsText.refund,
  newsText.withdrawal,
  newsText.takedown,
]
/** Whether news of a creator were sent by SMS. `unwanted`: the creator has switched this kind off. */
export const newsTextState = states({
  waiting: [1, '待发送'],
  sending: [2, '发送中'],
  sent: [3, '已发送'],
  failed: [4, '没有发出'],
  unwanted: [5, '不用发送'],
})
export const exportKind = states({
  orders: [1, '订单'],
  entries: [2, '收支明细'],
  ownData: [3, '我的全部资料'],
  reports: [4, '收益报表'],
  learners: [5, '学员'],
})
export const invoiceState = states({ waiting: [1, '待开'], issued: [2, '已开'], voided: [3, '已作废'] })
export const invoiceTitle = states({ person: [1, '个人'], company: [2, '企业'] })
/** A report to the tax office: whether its file went there. */
export const taxReportState = states({ made: [1, '已导出'], submitted: [2, '已报送'] })
/** What the lines of a report are. */
export const reportGroup = states({
  period: [1, '按时间'],
  channel: [2, '按渠道'],
  category: [3, '按分类'],
  creator: [4, '按创作者'],
})
export const exportFormat = states({ csv: [1, 'CSV'], excel: [2, 'Excel'], json: [3, 'JSON'] })
export const exportState = states({
  queued: [0, '排队中'],
  running: [1, '生成中'],
  done: [2, '已完成'],
  failed: [3, '失败'],
  expired: [4, '已过期'],
})
export const auditActor = states({
  operator: [1, '运营'],
  creator: [2, '创作者'],
  system: [3, '系统'],
  member: [4, '团队成员'],
})

export const couponKind = states({ amount: [1, '立减'], percent: [2, '打折'] })
/** Derived, never stored. A coupon that is stopped is that whatever its time and number say. */
export const couponState = states({
  notBegun: [1, '未开始'],
  running: [2, '进行中'],
  ended: [3, '已结束'],
  usedUp: [4, '已用完'],
  stopped: [5, '已停用'],
})
/** One use of a coupon: by an open checkout, by an order, or by an order that was given back whole. */
export const couponUseState = states({
  held: [1, '待支付'],
  used: [2, '已使用'],
  returned: [3, '已退回'],
})
