import { z } from 'zod'
import { accountState, codePurpose, subjectType } from './states.ts'
import {
  BankId,
  Fen,
  flag,
  Instant,
  line,
  MaskedMobile,
  Mobile,
  nothing,
  SessionId,
  wholeList,
} from './values.ts'
import { endpoint } from './wire/endpoint.ts'
import { CompanyCode } from './wire/identity-numbers.ts'

/** What an SMS code is for (msgDict, domain.md). A code for one purpose is invalid for every other. */
export const CodePurpose = codePurpose.codec

/** Six digits, as sent by SMS. */
export const SmsCode = z.string().regex(/^\d{6}$/, { error: '请输入 6 位验证码' })

/** Sign-in accepts any password text. Only new passwords have rules. */
const Password = z
  .string({ error: '请输入密码' })
  .min(1, { error: '请输入密码' })
  .max(128, { error: '密码最多 128 位' })

/** A new password: long enough, of any characters. The server refuses common ones. */
export const NewPassword = z
  .string({ error: '请输入新密码' })
  .min(8, { error: '密码至少 8 位' })
  .max(128, { error: '密码最多 128 位' })

/** The account as its owner sees it. */
const account = z.object({
  id: Mobile,
  securityMobile: MaskedMobile,
  realName: z.string(),
  companyCode: z.string(),
  companyName: z.string(),
  /** 1 个人, 2 企业. A company also has a name. */
  subjectDict: subjectType.codec,
  statusDict: accountState.codec,
  lastLoginTime: Instant.nullable(),
  pwdUpdateTime: Instant.nullable(),
  createTime: Instant,
})
export type Account = z.output<typeof account>

/** A device on which the account is signed in. */
const device = z.object({
  id: SessionId,
  ip: z.string(),
  userAgent: z.string(),
  createTime: Instant,
  expireTime: Instant,
  /** Whether this is the session of the caller. */
  currentFlag: flag,
})
export type SignedInDevice = z.output<typeof device>

export const accounts = {
  /** Specification 4: answers the token and the number that receives codes. */
  login: endpoint({
    path: '/zsm/api/account/login',
    access: 'public',
    hashes: true,
    sends: 'body',
    input: z.object({ id: Mobile, password: Password }),
    output: z.object({ token: z.string(), securityMobile: Mobile, expireTime: Instant }),
    errors: ['wrongPassword', 'accountFrozen'],
  }),
  logout: endpoint({
    path: '/zsm/api/account/logout',
    access: 'creator',
    areas: ['account'],
    sends: 'body',
    input: z.object({ id: Mobile }),
    output: nothing,
    errors: ['accountNotFound'],
  }),
  /**
   * Sends a code to `mobile`. For joining (1), resetting a password (2) and a learner's sign-in (7) the call needs no session, and the answer does not
   * reveal whether an account has that number. Every other purpose needs a session, and the code goes to that account's own
   * number; for a change of number (3), to the new number as well. A withdrawal's code (4) is valid only for this card and this
   * amount. If the setting `zsm_captcha_id` is not empty, a call without a session needs `captcha`: the result of the provider's
   * script, which can be used once.
   */
  sendCode: endpoint({
    path: '/zsm/api/sms/sendMsg',
    access: 'public',
    knowsCreator: true,
    areas: ['account'],
    sends: 'body',
    input: z.object({
      mobile: Mobile,
      msgDict: CodePurpose,
      bankId: BankId.optional(),
      amountFen: Fen.optional(),
      captcha: z.string().max(8000, { error: '人机验证的内容太长，请重新验证' }).optional(),
    }),
    output: z.object({ expireTime: Instant, resendTime: Instant }),
    errors: [
      'captchaNeeded',
      'captchaWrong',
      'captchaDown',
      'codeTooSoon',
      'codeTooMany',
      'accountNotFound',
      'bankNotFound',
    ],
  }),
  get: endpoint({
    path: '/zsm/api/account/get',
    access: 'creator',
    areas: ['account'],
    sends: 'body',
    effect: 'read',
    input: z.object({ id: Mobile }),
    output: account,
    errors: ['accountNotFound'],
  }),
  /** Resets a forgotten password. `mobile` is the number that receives the account's codes (msgDict 2). Ends all sessions. */
  updatePwd: endpoint({
    path: '/zsm/api/account/updatePwd',
    access: 'public',
    hashes: true,
    sends: 'body',
    input: z.object({ mobile: Mobile, code: SmsCode, newPwd: NewPassword }),
    output: nothing,
    errors: ['codeWrong', 'accountNotFound', 'passwordTooCommon'],
  }),
  /** Ends all sessions except the caller's. */
  updatePwdByOldPwd: endpoint({
    path: '/zsm/api/account/updatePwdByOldPwd',
    access: 'creator',
    areas: ['account'],
    hashes: true,
    sends: 'body',
    input: z.object({ id: Mobile, oldPwd: Password, newPwd: NewPassword }),
    output: nothing,
    errors: ['accountNotFound', 'oldPasswordWrong', 'passwordSame', 'passwordTooCommon'],
  }),
  /**
   * `code` (msgDict 3) was sent to the new number. The password, or `oldCode` sent to the old number, proves that the owner asks.
   * Ends all sessions, the caller's included.
   */
  updateSecurityMobile: endpoint({
    path: '/zsm/api/account/updateSecurityMobile',
    access: 'creator',
    areas: ['account'],
    hashes: true,
    sends: 'body',
    input: z.object({
      id: Mobile,
      code: SmsCode,
      newMobile: Mobile,
      password: Password.optional(),
      oldCode: SmsCode.optional(),
    }),
    output: nothing,
    errors: ['accountNotFound', 'codeWrong', 'mobileTaken', 'proofNeeded', 'oldPasswordWrong'],
  }),
  updateRealName: endpoint({
    path: '/zsm/api/account/updateRealName',
    access: 'creator',
    areas: ['account'],
    sends: 'body',
    input: z.object({ id: Mobile, realName: line(2, 40, '真实姓名') }),
    output: account,
    errors: ['accountNotFound', 'nameCertified'],
  }),
  updateCompanyInfo: endpoint({
    path: '/zsm/api/account/updateCompanyInfo',
    access: 'creator',
    areas: ['account'],
    sends: 'body',
    input: z.object({ id: Mobile, companyCode: CompanyCode, companyName: line(2, 100, '企业名称') }),
    output: account,
    errors: ['accountNotFound', 'nameCertified'],
  }),
  /** The devices on which the account is signed in, newest first. */
  listSession: endpoint({
    path: '/zsm/api/account/listSession',
    access: 'creator',
    areas: ['account'],
    sends: 'body',
    effect: 'read',
    input: z.object({ id: Mobile }),
    output: wholeList(device),
    errors: ['accountNotFound'],
  }),
  /** Signs another device out. Its next call fails with 50012. */
  endSession: endpoint({
    path: '/zsm/api/account/endSession',
    access: 'creator',
    areas: ['account'],
    input: z.object({ id: SessionId }),
    output: nothing,
    errors: ['sessionNotFound'],
  }),
}
