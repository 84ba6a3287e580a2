import { type MemberRole, memberRoles, roleNames } from '@zsm/contract/wire/areas'

/** What each role opens, in the words of the menu. */
const duties: Record<MemberRole, string> = {
  teaching: '店铺、课程、素材、作品、优惠券，回答提问和评价，看学员进度',
  service: '订单、服务订单和交付、退款处理，回答提问和评价，手动开通',
  finance: '看资金、收益报表和订单，导出账目；不能提现',
  all: '以上全部；不含提现、银行卡、认证和账号设置',
}

export const roleOptions = memberRoles.map((role) => ({
  value: role,
  label: `${roleNames[role]}：${duties[role]}`,
}))
