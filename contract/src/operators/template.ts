import { z } from 'zod'
import { NewPassword } from '../accounts.ts'
import { line } from '../values.ts'
import { OperatorRole } from './staff.ts'

/** The template session (seed 3): roles is a non-empty list. */
const operatorInfo = z.object({
  name: z.string(),
  avatar: z.string(),
  introduction: z.string(),
  roles: z.array(OperatorRole).min(1),
  /** Until it is changed the session may do nothing else. */
  newPasswordFlag: z.boolean().default(false),
  /** Before the second factor is `given` in it, the session may do nothing else: take one up, or give its code. */
  proof: z.enum(['given', 'asked', 'enrol']).default('given'),
})
export type OperatorInfo = z.output<typeof operatorInfo>

/** Six digits of an authenticator. */
const TotpCode = z.string().regex(/^\d{6}$/, { error: '请输入验证器里的 6 位数字' })

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/**
 * The template base (seed 7) has its own wire: JSON, `{ code: 20000, data }`, header X-Token. These shapes are mounted
 * by the operators' own routes; the calls below are product calls for a session of an operator.
 */
export const template = {
  login: {
    path: '/prod-api/vue-element-admin/user/login',
    input: z.object({ username: line(1, 60, '用户名'), password: z.string().min(1).max(128) }),
    output: z.object({ token: z.string() }),
  },
  info: { path: '/prod-api/vue-element-admin/user/info', output: operatorInfo },
  logout: { path: '/prod-api/vue-element-admin/user/logout' },
  /** Ours, in the template's form: an operator chooses a password. All sessions end, and a new one begins. */
  password: {
    path: '/prod-api/vue-element-admin/user/password',
    input: z.object({ oldPassword: z.string().min(1).max(128), newPassword: NewPassword }),
    output: z.object({ token: z.string() }),
  },
  /** Ours, too: the second factor. A new one is offered, and taken up with its first code; the recovery codes are shown once. */
  offerSecond: {
    path: '/prod-api/vue-element-admin/user/second/offer',
    output: z.object({ secret: z.string(), address: z.string() }),
  },
  confirmSecond: {
    path: '/prod-api/vue-element-admin/user/second/confirm',
    input: z.object({ code: TotpCode }),
    output: recoveryCodes,
  },
  /** A code of the authenticator, or a recovery code; each is good once. */
  prove: {
    path: '/prod-api/vue-element-admin/user/second/prove',
    input: z.object({ code: line(6, 20, '动态码') }),
  },
  renewRecovery: { path: '/prod-api/vue-element-admin/user/second/recovery', output: recoveryCodes },
} as const
