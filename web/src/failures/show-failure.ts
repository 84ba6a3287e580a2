import type { QueryClient } from '@tanstack/react-query'
import { type CallError, isCallError } from '@zsm/contract/client/call-error'
import { team } from '@zsm/contract/team/team'
import { failureText, isPassing, isSessionFailure } from '../api/failure-text.ts'
import { currentLook, type Look, leaveLook } from '../api/look.ts'
import { clearOperatorSession } from '../api/operator-session.ts'
import { invalidate, readAgain, type Shown } from '../api/query.ts'
import { clearSession, currentSession, onSignedInAgain, ownLogin, returnToOwn } from '../api/session.ts'
import { signInAgain, useSignInAgain } from '../api/sign-in-again.ts'
import { TemplateError } from '../api/template-error.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/feedback/toast.ts'
import { confirm, type Question, useQuestions } from '../ui/overlay/confirm.ts'

/** Shows every failure of this client's reads and writes, in one place. */
export function showFailuresOf(client: QueryClient): void {
  client.getQueryCache().config.onError = (error, { meta }) => showQueryFailure(error, meta)
  client.getMutationCache().config.onError = (error, _input, _context, mutation) =>
    showFailure(error, mutation.meta?.shown)
}

/**
 * Shows a failed write. If a form shows the failure itself, the dialog of an ended session and the toast of a template failure
 * still appear.
 */
export function showFailure(error: unknown, shown: Shown = 'toast') {
  // specification 8: every template failure is a toast, whatever else shows it
  if (error instanceof TemplateError) toast.error(error.message, { seconds: 5, key: error.message })
  if (isSessionFailure(error)) return void askToSignInAgain(error)
  noteRefusal(error)
  if (shown === 'inline' || error instanceof TemplateError) return
  const text = failureText(error)
  toast.error(text, { seconds: 3, key: text })
}

/**
 * Shows a failed read. Its page says what is missing and offers a retry, so only network and server failures get a toast, one for
 * all reads.
 */
export function showQueryFailure(error: unknown, { quiet = false }: { quiet?: boolean } = {}) {
  if (isSessionFailure(error)) return showFailure(error)
  noteRefusal(error)
  if (quiet) return
  if (isPassing(error)) showFailure(error)
}

/** A member whose role was changed meanwhile: menu and pages follow. */
function noteRefusal(error: unknown) {
  if (isCallError(error, 'forbidden') && currentSession()?.member) void invalidate(team.getSelf)
}

let asking = false

/**
 * Specification 8: one dialog, however many calls failed. Fire and forget: a caller that awaited the answer would fail again
 * after it and reopen the dialog.
 */
async function askToSignInAgain(error: unknown) {
  if (asking) return
  const look = currentLook()
  if (look && !(error instanceof TemplateError)) return askToLeaveLook(look)
  if (isMemberFailure(error)) return askToLeaveTeam(error)
  asking = true
  let stop: (() => void) | undefined
  try {
    const operator = error instanceof TemplateError || window.location.pathname.startsWith('/admin')
    let staying: Promise<void> | undefined
    const beside = { label: '在这里重新登录', choose: () => (staying = signInAgain()) }
    const question = operator ? operatorDialog : creatorQuestion(error, beside)
    if (!operator) stop = onSignedInAgain(() => goOn(question))
    if (!(await confirm(question))) return await staying
    if (operator) clearOperatorSession()
    else clearSession()
    // The pages are removed first, so that they do not ask about unsaved changes: the user has already decided to leave.
    await Promise.resolve()
    window.location.reload()
  } finally {
    stop?.()
    asking = false
  }
}

const isMemberFailure = (error: unknown): error is CallError =>
  isCallError(error) &&
  currentSession()?.member !== undefined &&
  !window.location.pathname.startsWith('/admin')

/** A member signs in with a code, so not on top of the page. Who has an account of their own goes back to it. */
async function askToLeaveTeam({ message }: CallError) {
  asking = true
  const own = ownLogin()
  const accept = own ? '回到我自己的账号' : '重新登录'
  const leaves = await confirm({
    title: '您已退出这个团队的后台',
    text: message,
    accept,
    cancel: '留在这个页面',
  })
  asking = false
  if (!leaves) return
  if (own) returnToOwn(own)
  else clearSession()
  await Promise.resolve()
  window.location.assign(own ? paths.overview() : paths.teamSignIn())
}

/** A look that has ended cannot be continued: its tab shows the creator's page of the console again. */
async function askToLeaveLook({ creator }: Look) {
  asking = true
  await confirm({
    title: '只读查看已结束',
    text: '时间已到、您已结束查看，或您的运营账号已退出。要继续查看，请从创作者详情重新开始。',
    accept: '回到创作者详情',
    cancel: '关闭',
  })
  leaveLook(paths.operatorCreator({ id: creator }))
}

/** A frozen account cannot sign in again: its creator reads why. Whom the platform signed out reads that nobody else did. */
function creatorQuestion(error: unknown, beside: NonNullable<Question['beside']>): Question {
  if (isCallError(error, 'tokenFrozen'))
    return { title: '账号已冻结', text: error.message, accept: '退出', cancel: '留在这个页面' }
  const text = isCallError(error, 'tokenEndedByPlatform') ? error.message : creatorDialog.text
  return { ...creatorDialog, text, beside }
}

/** Closes the dialog: the creator has signed in again, perhaps in another window. Leaving now would end the new session. */
function goOn({ title }: Question) {
  for (const asked of useQuestions.getState().asked) if (asked.title === title) asked.answer(false)
  useSignInAgain.getState().end?.()
  readAgain()
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
