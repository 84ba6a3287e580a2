import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dict, Instant, Mobile, nothing } from './values.ts'

/** What an SMS code is for (msgDict, domain.md). A code for one purpose opens nothing else. */
export const codePurpose = {
  join: 1,
  resetPassword: 2,
  changeMobile: 3,
  withdraw: 4,
  bankCard: 5,
  close: 6,
} as const
export const CodePurpose = dict(1, 2, 3, 4, 5, 6)

/** Six digits, as sent by SMS. */
export const SmsCode = z.string().regex(/^\d{6}$/, { error: '请输入 6 位验证码' })

/** Sign-in takes any password text; the rules for new passwords stand where they are set. */
const Password = z
  .string({ error: '请输入密码' })
  .min(1, { error: '请输入密码' })
  .max(128, { error: '密码最多 128 位' })

export const accounts = {
  /** Seed 4, Login: answers the token and the number that receives codes. */
  login: endpoint({
    path: '/zsm/api/account/login',
    access: 'public',
    sends: 'body',
    input: z.object({ id: Mobile, password: Password }),
    output: z.object({ token: z.string(), securityMobile: Mobile, expireTime: Instant }),
    errors: ['wrongPassword'],
  }),
  logout: endpoint({
    path: '/zsm/api/account/logout',
    access: 'creator',
    input: z.object({ id: Mobile }),
    output: nothing,
    errors: ['accountNotFound'],
  }),
  /** Sends a code to `mobile`. The answer is the same whether or not an account has that number. */
  sendCode: endpoint({
    path: '/zsm/api/sms/sendMsg',
    access: 'public',
    sends: 'body',
    input: z.object({ mobile: Mobile, msgDict: CodePurpose }),
    output: z.object({ expireTime: Instant, resendTime: Instant }),
    errors: ['codeTooSoon', 'codeTooMany'],
  }),
}
