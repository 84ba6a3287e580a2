import { CallError, isCallError } from '@zsm/contract/client/call-error'
import { confirm } from '../ui/confirm.ts'
import { toast } from '../ui/toast.ts'
import { clearOperatorSession } from './operator-session.ts'
import { clearSession } from './session.ts'
import { signInAgain } from './sign-in-again.ts'
import { TemplateError } from './template-error.ts'

/** Where a failure shows: one place only (a form shows its own inline). */
export type Shown = 'toast' | 'inline'

// seed 8
const networkText = '请求失败,请检查网络'
const upgradeText = '服务器升级,请稍后再试'
const sessionCodes: readonly number[] = [50008, 50012, 50014]

/** What a failure says to the user. */
export function failureText(error: unknown): string {
  if (error instanceof TemplateError) return error.message
  if (!(error instanceof CallError)) return '请求失败'
  if (error.name === 'network') return networkText
  if (error.code === 502) return upgradeText
  return error.message || '请求失败'
}

/** The line or the server is away for a while: the same call may succeed later. */
export const isPassing = (error: unknown) => isCallError(error, 'network') || isServersState(error)

/** What was asked for does not exist (any more), or belongs to somebody else. */
export const isGone = (error: unknown) => error instanceof CallError && error.code === 404

export const isSessionFailure = (error: unknown) =>
  (error instanceof CallError || error instanceof TemplateError) && sessionCodes.includes(error.code)

/** Shows a failed write; a form that shows its own failure still gets the session's dialog and the template's toast. */
export function showFailure(error: unknown, shown: Shown = 'toast') {
  // seed 8: of the template each failure is a toast, whatever else is said
  if (error instanceof TemplateError) toast.error(error.message, { seconds: 5, key: error.message })
  if (isSessionFailure(error)) return void askToSignInAgain(error)
  if (shown === 'inline' || error instanceof TemplateError) return
  const text = failureText(error)
  toast.error(text, { seconds: 3, key: text })
}

/** Shows a failed read. Its page says what is missing and offers to try again; the network and the server's state are said once for all. */
export function showQueryFailure(error: unknown, { quiet = false }: { quiet?: boolean } = {}) {
  if (isSessionFailure(error)) return showFailure(error)
  if (quiet) return
  if (isPassing(error)) showFailure(error)
}

const isServersState = (error: unknown) =>
  error instanceof CallError && (error.code === 502 || error.name === 'busy')

let asking = false

/** Seed 8: one dialog, however many calls failed. Nobody waits for it: who does would ask again after its answer. */
async function askToSignInAgain(error: unknown) {
  if (asking) return
  asking = true
  try {
    const operator = error instanceof TemplateError || window.location.pathname.startsWith('/admin')
    let staying: Promise<void> | undefined
    const beside = { label: '在这里重新登录', choose: () => (staying = signInAgain()) }
    const question = operator ? operatorDialog : { ...creatorDialog, beside }
    if (!(await confirm(question))) return await staying
    if (operator) clearOperatorSession()
    else clearSession()
    // The pages go first: their question about unsaved changes was answered by leaving.
    await Promise.resolve()
    window.location.reload()
  } finally {
    asking = false
  }
}

const creatorDialog = {
  title: '确认登出',
  text: '您已经退出，您可以取消停留在这个页面，或再次登录',
  accept: '退出',
  cancel: '取消',
}
const operatorDialog = {
  title: 'Confirm logout',
  text: 'You have been logged out, you can cancel to stay on this page, or log in again',
  accept: 'Re-Login',
  cancel: 'Cancel',
}
