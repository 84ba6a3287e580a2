import { z } from 'zod'
import { NewPassword } from '../accounts.ts'
import { line, OperatorId } from '../values.ts'
import { OperatorRole } from './staff.ts'

/** The template session (specification 3): roles is a non-empty list. */
const operatorInfo = z.object({
  /** Not in the specification: two operators may have one name. */
  id: OperatorId,
  name: z.string(),
  avatar: z.string(),
  introduction: z.string(),
  roles: z.array(OperatorRole).min(1),
  /** Until the password is changed, the session allows nothing else. */
  newPasswordFlag: z.boolean().default(false),
  /** Until the second factor is `given`, the session allows only to enrol one or to give its code. */
  proof: z.enum(['given', 'asked', 'enrol']).default('given'),
})
export type OperatorInfo = z.output<typeof operatorInfo>

/** Six digits of an authenticator. */
const TotpCode = z.string().regex(/^\d{6}$/, { error: '请输入验证器里的 6 位数字' })

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/**
 * The template base (specification 7) has a wire format of its own: JSON, `{ code: 20000, data }`, header X-Token. The operators'
 * own routes mount these shapes. The calls below them are product calls for an operator's session.
 */
export const template = {
  login: {
    path: '/prod-api/vue-element-admin/user/login',
    input: z.object({ username: line(1, 60, '用户名'), password: z.string().min(1).max(128) }),
    output: z.object({ token: z.string() }),
  },
  info: { path: '/prod-api/vue-element-admin/user/info', output: operatorInfo },
  logout: { path: '/prod-api/vue-element-admin/user/logout' },
  /**
   * Not in the specification, in the template's format: an operator chooses a password. All sessions end, and a new one begins.
   */
  password: {
    path: '/prod-api/vue-element-admin/user/password',
    input: z.object({ oldPassword: z.string().min(1).max(128), newPassword: NewPassword }),
    output: z.object({ token: z.string() }),
  },
  /**
   * Not in the specification either: the second factor. The server offers a secret, and the first valid code enrols it. The
   * recovery codes are shown once.
   */
  offerSecond: {
    path: '/prod-api/vue-element-admin/user/second/offer',
    output: z.object({ secret: z.string(), address: z.string() }),
  },
  confirmSecond: {
    path: '/prod-api/vue-element-admin/user/second/confirm',
    input: z.object({ code: TotpCode }),
    output: recoveryCodes,
  },
  /** Accepts a code of the authenticator, or a recovery code. Each works once. */
  prove: {
    path: '/prod-api/vue-element-admin/user/second/prove',
    input: z.object({ code: line(6, 20, '动态码') }),
  },
  renewRecovery: { path: '/prod-api/vue-element-admin/user/second/recovery', output: recoveryCodes },
} as const
