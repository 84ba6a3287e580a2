import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { CompanyCode } from './identity-numbers.ts'
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

/** What an SMS code is for (msgDict, domain.md). A code for one purpose opens nothing else. */
export const CodePurpose = codePurpose.codec

/** Six digits, as sent by SMS. */
export const SmsCode = z.string().regex(/^\d{6}$/, { error: '请输入 6 位验证码' })

/** Sign-in takes any password text; the rules for new passwords stand where they are set. */
const Password = z
  .string({ error: '请输入密码' })
  .min(1, { error: '请输入密码' })
  .max(128, { error: '密码最多 128 位' })

/** A new password: long enough, of any characters; the server refuses the common ones. */
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
  /** 1 个人, 2 企业: a company is named. */
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
  /** Whether it is the one that asks. */
  currentFlag: flag,
})
export type SignedInDevice = z.output<typeof device>

export const accounts = {
  /** Seed 4, Login: answers the token and the number that receives codes. */
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
    sends: 'body',
    input: z.object({ id: Mobile }),
    output: nothing,
    errors: ['accountNotFound'],
  }),
  /**
   * Sends a code to `mobile`. To join (1) or reset a password (2) anybody may ask, and the answer is the same whether or
   * not an account has that number. Everything else needs a session and goes to its account's own number; for a change of
   * number (3) to the new one, too. A withdrawal's code (4) is good for this card and this amount only. Where the setting
   * `zsm_captcha_id` is not empty, codes for anybody need `captcha`: what the provider's script gave, which is good once.
   */
  sendCode: endpoint({
    path: '/zsm/api/sms/sendMsg',
    access: 'public',
    knowsCreator: true,
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
    sends: 'body',
    effect: 'read',
    input: z.object({ id: Mobile }),
    output: account,
    errors: ['accountNotFound'],
  }),
  /** For who forgot it: `mobile` is the number that receives the account's codes (msgDict 2). Ends all sessions. */
  updatePwd: endpoint({
    path: '/zsm/api/account/updatePwd',
    access: 'public',
    hashes: true,
    sends: 'body',
    input: z.object({ mobile: Mobile, code: SmsCode, newPwd: NewPassword }),
    output: nothing,
    errors: ['codeWrong', 'accountNotFound', 'passwordTooCommon'],
  }),
  /** Ends all sessions but this one. */
  updatePwdByOldPwd: endpoint({
    path: '/zsm/api/account/updatePwdByOldPwd',
    access: 'creator',
    hashes: true,
    sends: 'body',
    input: z.object({ id: Mobile, oldPwd: Password, newPwd: NewPassword }),
    output: nothing,
    errors: ['accountNotFound', 'oldPasswordWrong', 'passwordSame', 'passwordTooCommon'],
  }),
  /**
   * `code` (msgDict 3) is one that was sent to the new number; the password, or `oldCode` sent to the number of before,
   * says that the owner asks. Ends all sessions, this one too.
   */
  updateSecurityMobile: endpoint({
    path: '/zsm/api/account/updateSecurityMobile',
    access: 'creator',
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
    sends: 'body',
    input: z.object({ id: Mobile, realName: line(2, 40, '真实姓名') }),
    output: account,
    errors: ['accountNotFound', 'nameCertified'],
  }),
  updateCompanyInfo: endpoint({
    path: '/zsm/api/account/updateCompanyInfo',
    access: 'creator',
    sends: 'body',
    input: z.object({ id: Mobile, companyCode: CompanyCode, companyName: line(2, 100, '企业名称') }),
    output: account,
    errors: ['accountNotFound', 'nameCertified'],
  }),
  /** The devices on which the account is signed in, the newest first. */
  listSession: endpoint({
    path: '/zsm/api/account/listSession',
    access: 'creator',
    sends: 'body',
    effect: 'read',
    input: z.object({ id: Mobile }),
    output: wholeList(device),
    errors: ['accountNotFound'],
  }),
  /** Signs another device out: it is told so (50012). */
  endSession: endpoint({
    path: '/zsm/api/account/endSession',
    access: 'creator',
    input: z.object({ id: SessionId }),
    output: nothing,
    errors: ['sessionNotFound'],
  }),
}
