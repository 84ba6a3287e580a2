import { CallError, isCallError } from '@zsm/contract/client/call-error'
import { TemplateError } from './template-error.ts'

// specification 8
const networkText = '请求失败,请检查网络'
const upgradeText = '服务器升级,请稍后再试'
const sessionCodes: readonly number[] = [50008, 50012, 50014]

export function failureText(error: unknown): string {
  if (error instanceof TemplateError) return error.message
  if (!(error instanceof CallError)) return '请求失败'
  if (error.name === 'network') return networkText
  if (error.code === 502) return upgradeText
  return error.message || '请求失败'
}

/** The network or the server is down for a while: the same call may succeed later. */
export const isPassing = (error: unknown) => isCallError(error, 'network') || isServersState(error)

/** The requested thing does not exist, no longer exists, or belongs to somebody else. */
export const isGone = (error: unknown) => error instanceof CallError && error.code === 404

export const isSessionFailure = (error: unknown) =>
  (error instanceof CallError || error instanceof TemplateError) && sessionCodes.includes(error.code)

const isServersState = (error: unknown) =>
  error instanceof CallError && (error.code === 502 || error.name === 'busy')
