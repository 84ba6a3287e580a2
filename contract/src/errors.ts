/** How a failure travels: the envelope's `code` and the HTTP status. `code` is a number the seed knows (section 8) or the status itself. */
export type WireError = { code: number; status: number; message: string }

const error = (status: number, message: string, code = status): WireError => ({ code, status, message })

/**
 * Every failure the product can answer, by name: the closed table. Messages are Chinese and say what to do.
 * The common ones (`commonErrors`) are implicit in every endpoint; the others must be declared by it.
 */
export const errors = {
  // the session (seed, section 8)
  tokenIllegal: error(401, '登录状态无效，请重新登录', 50008),
  tokenSuperseded: error(401, '您的账号已在别处变更登录，请重新登录', 50012),
  tokenExpired: error(401, '登录已过期，请重新登录', 50014),
  // common
  invalidInput: error(400, '提交的内容有误，请检查后重试'),
  forbidden: error(403, '没有权限进行此操作'),
  notFound: error(404, '找不到您要的内容'),
  payloadTooLarge: error(413, '内容太大，请减小后重试'),
  unsupportedType: error(415, '不支持这种内容格式'),
  tooManyRequests: error(429, '操作太频繁，请稍后再试'),
  unexpected: error(500, '请求失败，请稍后再试'),
  unavailable: error(503, '服务器升级,请稍后再试', 502),
  requestIdReused: error(409, '这个请求编号已用于另一次提交，请刷新后重试'),
  versionConflict: error(409, '内容已在别处修改，请刷新后再保存'),
  // accounts
  wrongPassword: error(422, '手机号或密码不正确'),
  accountFrozen: error(422, '账号已被冻结，请联系客服'),
  accountStateChanged: error(409, '账号的状态已变化，请刷新后再操作'),
  accountNotFound: error(404, '找不到这个账号'),
  oldPasswordWrong: error(422, '原密码不正确，请重新输入'),
  passwordSame: error(422, '新密码不能与原密码相同'),
  passwordTooCommon: error(422, '这个密码太容易被猜到，请换一个'),
  proofNeeded: error(422, '请输入登录密码，或发到原手机号的验证码'),
  mobileTaken: error(409, '这个手机号已被使用，请换一个'),
  nameCertified: error(422, '认证已通过，要改名称请重新提交认证'),
  sessionNotFound: error(404, '找不到这个登录设备'),
  codeWrong: error(422, '验证码不正确或已失效，请重新获取'),
  codeTooSoon: error(429, '验证码发送太频繁，请 60 秒后再试'),
  codeTooMany: error(429, '今天的验证码次数已用完，请明天再试'),
  // notifications
  notificationNotFound: error(404, '找不到这条通知'),
  // creators
  frontNotFound: error(404, '找不到这个创作者'),
  enrollNotFound: error(404, '找不到这个入驻申请'),
  enrollStateChanged: error(409, '申请的状态已变化，请刷新后再操作'),
  agreementChanged: error(409, '用户协议已更新，请阅读新版后再提交'),
  certificationNotFound: error(404, '找不到这个认证'),
  certificationPending: error(409, '认证正在审核，请等待结果，或撤回后重新提交'),
  certificationStateChanged: error(409, '认证的状态已变化，请刷新后再操作'),
  notEnrolled: error(422, '入驻通过后才能售卖'),
  notCertified: error(422, '完成实名认证后才能提现'),
  // materials
  fileNotFound: error(404, '找不到这个素材'),
  fileInUse: error(422, '素材正在使用，不能删除'),
  storageQuotaExceeded: error(422, '素材空间不足，请清空回收站或删除不用的素材'),
  fileEmpty: error(422, '文件是空的，请重新选择'),
  fileTooLarge: error(413, '文件超过大小上限'),
  fileTypeRefused: error(415, '文件类型不支持，请换一个文件'),
  uploadTokenInvalid: error(403, '上传凭证无效或已过期，请重新上传'),
  uploadTokenUsed: error(409, '上传凭证已使用，请重新上传'),
  uploadNotFound: error(404, '这次上传已结束或已过期，请重新选择文件上传'),
  uploadOffsetWrong: error(409, '上传进度有变化，请继续上传'),
  uploadInterrupted: error(400, '上传中断，请继续上传'),
  uploadIncomplete: error(422, '文件还没有传完，请重新上传'),
  storageFull: error(507, '存储空间不足，请联系客服'),
  // shops
  shopNotFound: error(404, '找不到这个店铺'),
  shopTaken: error(409, '这类店铺已开通，每类店铺只能有一个'),
  shopBanned: error(422, '店铺已被平台封禁，请联系客服'),
  // goods
  goodNotFound: error(404, '找不到这个商品'),
  goodIncomplete: error(422, '还不能上架，请先补全内容'),
  shelfPlanWrong: error(422, '计划时间要在现在之后，计划下架要晚于计划上架'),
  stockChanged: error(409, '库存已变化，请按现在的剩余数量再改'),
  goodOnShelf: error(422, '请先下架再删除'),
  goodExists: error(409, '这个商品已保存，请刷新后继续编辑'),
  groupNotFound: error(404, '找不到这个分组'),
  groupNameTaken: error(409, '已有同名分组，请换一个名称'),
  groupTooMany: error(422, '最多 200 个分组'),
  detailNotFound: error(404, '找不到这个课时'),
  detailTooMany: error(422, '最多 1000 个课时'),
  orderChanged: error(409, '目录已在别处修改，请刷新后再排序'),
  classifyNotFound: error(404, '找不到这个分类'),
  labelNotFound: error(404, '找不到这个标签'),
  goodNotWaiting: error(409, '这个商品不在待审状态，请刷新后再操作'),
  linkNotFound: error(404, '找不到这个关联商品'),
  linkUrlWrong: error(422, '链接请以 https:// 或 http:// 开头；小程序请填写页面路径，如 pages/index'),
  linkTooMany: error(422, '一个商品最多关联 100 个链接'),
  // shares
  shareNotFound: error(404, '找不到这个作品'),
  shareIncomplete: error(422, '还不能发布，请先补全内容'),
  shareStateChanged: error(409, '这个作品的状态已变化，请刷新后再操作'),
  sharePublished: error(422, '请先在抖音里删除这个作品，同步后再删除记录'),
  planTimeWrong: error(422, '发布时间要在现在之后、30 天以内'),
  mediaTooLarge: error(422, '抖音不接受这么大的文件，请压缩后再发布'),
  douyinOff: error(422, '还没有接入抖音开放平台，请联系客服'),
  douyinUnauthorized: error(422, '抖音授权已失效，请重新授权'),
  douyinRefused: error(422, '抖音没有接受，请稍后再试'),
  authorizeStateWrong: error(422, '授权已过期，请重新授权'),
  // reference
  classifyNameTaken: error(409, '同级已有同名分类，请换一个名称'),
  classifyTooDeep: error(422, '分类最多三级，请选择上一级的分类'),
  classifyInUse: error(422, '还有下级分类或商品在用这个分类，可以先改为不显示'),
  labelNameTaken: error(409, '已有同名标签，请换一个名称'),
  labelInUse: error(422, '还有商品在用这个标签，可以先改为不显示'),
  // templates and questions
  faqNotFound: error(404, '找不到这个常见问题'),
  variableUnknown: error(422, '内容里的变量要先在下面说明，每个变量只说明一次'),
  templateNotFound: error(404, '找不到这个模板'),
  questionNotFound: error(404, '找不到这个问题'),
  questionTooMany: error(429, '今天提问太多了，请明天再问'),
  questionClosed: error(422, '这个问题已关闭，不能再修改'),
  questionNotAnswered: error(422, '回答之后才能评分'),
  // orders
  orderNotFound: error(404, '找不到这个订单'),
  noticeInvalid: error(403, '支付通知验签失败'),
  noticeMismatch: error(422, '支付通知与商品价格不符'),
  goodNotForSale: error(422, '商品不在售'),
  goodSoldOut: error(422, '已售罄，请联系创作者补货'),
  goodObtained: error(409, '您已领取过这个商品'),
  goodNotFree: error(422, '这个商品需要付款，不能领取'),
  orderNotService: error(422, '只有服务订单需要交付'),
  channelNotFound: error(404, '没有这个支付渠道'),
  orderNotPaid: error(422, '订单还没有付款或已全部退款，不能退款'),
  orderStateChanged: error(409, '这笔订单的状态已变化，请刷新后再操作'),
  // refunds
  refundNotFound: error(404, '找不到这笔退款'),
  refundOpen: error(409, '这笔订单有退款正在处理，请先处理完再申请'),
  refundTooMuch: error(422, '超过可退金额，请减少金额'),
  refundStateChanged: error(409, '这笔退款的状态已变化，请刷新后再操作'),
  // funds
  fundNotFound: error(404, '找不到这个资金账户'),
  bankNotFound: error(404, '找不到这张银行卡'),
  bankTooMany: error(422, '最多添加 5 张银行卡'),
  bankTaken: error(409, '这张银行卡已添加'),
  bankInUse: error(422, '有提现正在使用这张银行卡，到账后再删除'),
  cardNumberWrong: error(422, '银行卡号不正确，请核对'),
  holderMismatch: error(422, '持卡人必须与认证姓名一致'),
  withdrawNotFound: error(404, '找不到这笔提现'),
  withdrawTooSmall: error(422, '低于最低提现金额'),
  withdrawTooMuch: error(422, '可提现余额不足'),
  withdrawDayLimit: error(422, '已超过今天的提现限额'),
  withdrawStateChanged: error(409, '这笔提现的状态已变化，请刷新后再操作'),
  withdrawRetried: error(409, '这笔提现已重新申请，请查看新的提现'),
  withdrawSecondOperator: error(403, '金额较大，需要另一位财务复核通过'),
  adjustmentNotFound: error(404, '找不到这笔调整，请刷新列表'),
  adjustmentStateChanged: error(409, '这笔调整已处理，请刷新后查看结果'),
  adjustmentSecondOperator: error(403, '不能通过自己提出的调整，请另一位财务复核'),
  fundInDebt: error(422, '账户有欠款，结清后才能提现'),
  // exports
  exportNotFound: error(404, '找不到这个导出'),
  exportTooMany: error(422, '已有 3 个导出在进行，请等它们完成'),
  exportTooLarge: error(422, '超过 100 万条，请缩小时间范围后分次导出'),
  // closings
  closingBlocked: error(422, '还不能注销，请先处理完页面上列出的事项'),
  closingNotFound: error(404, '没有正在进行的注销申请，请刷新后查看'),
  // operators
  operatorWrongPassword: error(422, 'Account and password are incorrect.', 60204),
  usernameTaken: error(409, '这个用户名已有人使用，请换一个'),
  staffNotFound: error(404, '找不到这个运营账号'),
  staffIsOneself: error(422, '不能停用自己、取消自己的管理员或重设自己的密码，请由另一位管理员操作'),
  ownRequest: error(403, '不能审核自己的申请'),
} as const satisfies Record<string, WireError>

export type ErrorName = keyof typeof errors

/** Failures every endpoint may answer without declaring them. */
export const commonErrors = [
  'tokenIllegal',
  'tokenSuperseded',
  'tokenExpired',
  'invalidInput',
  'forbidden',
  'notFound',
  'payloadTooLarge',
  'unsupportedType',
  'tooManyRequests',
  'unexpected',
  'unavailable',
  'requestIdReused',
] as const satisfies readonly ErrorName[]

export type CommonError = (typeof commonErrors)[number]
