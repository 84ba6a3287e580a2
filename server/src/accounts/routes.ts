import { contract } from '@zsm/contract/contract'
import { implement, type Mounted } from '../http/implement.ts'
import type { Codes } from './codes.ts'
import type { GuessLimits } from './guesses.ts'
import { logIn } from './login.ts'
import { logOut } from './sessions.ts'

export function accountsRoutes({ codes, limits }: { codes: Codes; limits: GuessLimits }): Mounted[] {
  return implement(contract.accounts, {
    login: ({ sql, request }, input) => logIn(sql, limits, request, input),
    logout: ({ sql, account, session }, input) => logOut(sql, { account, session }, input),
    sendCode: ({ sql, request }, input) => codes.sendCode(sql, request, input),
  })
}
