import { contract } from '@zsm/contract/contract'
import { type Calls, implement, type Mounted } from '../rpc/implement.ts'
import type { Codes } from './codes.ts'
import type { GuessLimits } from './guesses.ts'
import { logIn } from './login.ts'
import { changePassword, type NamesOf, resetPassword } from './password-changes.ts'
import { type CertifiedName, changeCompany, changeRealName, getAccount } from './profile.ts'
import { changeSecurityMobile } from './security-mobile.ts'
import { type FindCardTail, type SendingParts, sendCode } from './send-code.ts'
import { endDevice, listDevices, logOut } from './sessions.ts'

type AccountsParts = {
  codes: Codes
  captcha: SendingParts['captcha']
  limits: GuessLimits
  certifiedName: CertifiedName
  namesOf: NamesOf
  findCardTail: FindCardTail
  hasMerchant: SendingParts['hasMerchant']
}

export function accountsRoutes({
  codes,
  captcha,
  limits,
  certifiedName,
  namesOf,
  findCardTail,
  hasMerchant,
}: AccountsParts): Mounted[] {
  const guards = { codes, limits, namesOf }
  return implement(contract.accounts, {
    login: ({ sql, request }, input) => logIn(sql, limits, request, input),
    logout: ({ sql, account, session }, input) => logOut(sql, { account, session }, input),
    sendCode: ({ sql, request: { ip }, account, creator }, input) =>
      sendCode(sql, { codes, captcha, findCardTail, hasMerchant }, { ip, account, creator }, input),
    get: ({ sql, account }, input) => getAccount(sql, account, input),
    updatePwd: ({ sql, request }, input) => resetPassword(sql, guards, request, input),
    updatePwdByOldPwd: (call, input) => changePassword(call.sql, guards, asker(call), input),
    updateSecurityMobile: (call, input) => changeSecurityMobile(call.sql, guards, asker(call), input),
    updateRealName: (call, input) => changeRealName(call.sql, certifiedName, call, input),
    updateCompanyInfo: (call, input) => changeCompany(call.sql, certifiedName, call, input),
    listSession: ({ sql, account, session }, input) => listDevices(sql, { account, session }, input),
    endSession: ({ sql, account }, input) => endDevice(sql, account, input),
  })
}

const asker = ({ account, creator, session, request }: Calls['creator']) => ({
  account,
  creator,
  session,
  ip: request.ip,
})
