import type { OperatorRole } from '../api/operator-session.ts'

/** The names of the roles, and what each may do. */
export const roleNames: Record<OperatorRole, string> = {
  admin: '管理员',
  reviewer: '审核',
  finance: '财务',
  support: '客服',
}

export const roleDuties: Record<OperatorRole, string> = {
  admin: '除资金外的全部权限，包括设置和运营账号',
  reviewer: '入驻、资质和商品审核',
  finance: '提现、退款和资金',
  support: '查询创作者和退款，维护标签、模板和常见问题',
}

export const rolesText = (roles: readonly OperatorRole[]) => roles.map((role) => roleNames[role]).join('、')
