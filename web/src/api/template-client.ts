import { template } from '@zsm/contract/operators/template'
import { z } from 'zod'
import {
  isCurrentToken,
  operatorRoles,
  operatorToken,
  signInOperator,
  useOperatorSession,
} from './operator-session.ts'
import { whilePending } from './pending.ts'
import { TemplateError } from './template-error.ts'

// specification 9: template request timeout
const timeout = 5000

const Answer = z.object({ code: z.number(), data: z.unknown().optional(), message: z.string().optional() })

/** Signs an operator in and reads the operator's info (specification 5: the username is trimmed, roles are not empty). */
export async function operatorLogin(username: string, password: string) {
  const { token } = template.login.output.parse(
    await send('POST', template.login.path, { username: username.trim(), password }),
  )
  await readOperator(token)
}

/** Reads and stores the operator of this token. */
async function readOperator(token: string) {
  storeOperator(token, await send('GET', template.info.path, undefined, token))
}

/** Reads the operator's info again. Returns whether the roles have changed. */
export async function readRolesAgain(): Promise<boolean> {
  const [token, before] = [operatorToken(), operatorRoles()]
  if (!token) return false
  const data = await answer('GET', template.info.path, undefined, token)
  // A session that ended or changed meanwhile must not be restored.
  if (!isCurrentToken(token)) return false
  storeOperator(token, data)
  return operatorRoles().join() !== before.join()
}

function storeOperator(token: string, data: unknown) {
  if (!data) throw new TemplateError(0, 'Verification failed, please Login again.')
  const info = template.info.output.safeParse(data)
  if (!info.success) throw new TemplateError(0, 'getInfo: roles must be a non-null array!')
  const session = { token, ...info.data }
  const known = useOperatorSession.getState().session
  if (JSON.stringify(session) !== JSON.stringify(known)) signInOperator(session)
}

/** Changes the password. This session gets a new token, all others end. */
export async function operatorPassword(oldPassword: string, newPassword: string) {
  const answer = await send('POST', template.password.path, { oldPassword, newPassword }, operatorToken())
  await readOperator(template.password.output.parse(answer).token)
}

/** Requests a new second factor, which its first code enrols. */
export async function operatorOfferSecond() {
  return template.offerSecond.output.parse(
    await send('POST', template.offerSecond.path, undefined, operatorToken()),
  )
}

/** Enrols the offered second factor. The recovery codes are answered once; the operator's info is read after they are stored. */
export async function operatorConfirmSecond(code: string) {
  const answer = await send('POST', template.confirmSecond.path, { code }, operatorToken())
  return template.confirmSecond.output.parse(answer).recoveryCodes
}

/** Proves the second factor by a code of the authenticator or a recovery code. */
export async function operatorProve(code: string) {
  await send('POST', template.prove.path, { code }, operatorToken())
  await readOwn()
}

export async function operatorRenewRecovery() {
  const answer = await send('POST', template.renewRecovery.path, undefined, operatorToken())
  return template.renewRecovery.output.parse(answer).recoveryCodes
}

/** Reads the operator's info again. */
export async function readOwn() {
  const token = operatorToken()
  if (token) await readOperator(token)
}

/** Ends the session on the server. */
export const operatorLogout = (token = operatorToken()) =>
  send('POST', template.logout.path, undefined, token)

function send(method: 'GET' | 'POST', path: string, body?: unknown, token?: string): Promise<unknown> {
  return whilePending(answer(method, path, body, token))
}

async function answer(method: 'GET' | 'POST', path: string, body?: unknown, token?: string) {
  const response = await fetch(path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { 'X-Token': token } : {}) },
    body: method === 'GET' ? null : JSON.stringify(body ?? {}),
    signal: AbortSignal.timeout(timeout),
  }).catch((cause: unknown) => {
    throw new TemplateError(0, cause instanceof Error ? cause.message : 'Error')
  })
  const read = Answer.safeParse(await response.json().catch(() => undefined))
  if (!read.success) throw new TemplateError(response.status, 'Error')
  const { code, data, message } = read.data
  if (code !== 20000) throw new TemplateError(code, message || 'Error')
  return data
}
