import { accounts } from '@zsm/contract/accounts'
import { team } from '@zsm/contract/team/team'
import type { Mobile } from '@zsm/contract/values'
import { saveBeforeSignOut } from '../api/before-sign-out.ts'
import { call } from '../api/client.ts'
import { operatorToken } from '../api/operator-session.ts'
import { queryClient } from '../api/query.ts'
import { clearSession, currentSession, ownLogin, returnToOwn } from '../api/session.ts'
import { showFailure } from '../failures/show-failure.ts'
import { confirm } from '../ui/overlay/confirm.ts'

// specification 8, logout confirm
const question = {
  title: '提示',
  text: '退出知视猫创作者管理后台?',
  accept: '立即退出',
  cancel: '暂不退出',
}

/**
 * Asks, ends the session on the server and clears it here; `false` if the user stays. `unsent` files stop, in the browser's other
 * windows too.
 */
export async function signOut(mobile: Mobile, unsent = 0): Promise<boolean> {
  const loss = unsent > 0 ? ` 还有 ${unsent} 个文件没有传完，下次登录后可以接着传。` : ''
  if (!(await confirm({ ...question, text: `${question.text}${loss}` }))) return false
  try {
    await saveBeforeSignOut()
    await endSessions(mobile)
  } catch (error) {
    showFailure(error)
    return false
  }
  await endOperatorSession()
  forgetSession()
  return true
}

/** A member's session ends, and so does that of an account of one's own behind it. */
async function endSessions(mobile: Mobile) {
  if (!currentSession()?.member) return void (await call(accounts.logout, { id: mobile }))
  const own = ownLogin()
  await call(team.signOut, {})
  if (!own) return
  returnToOwn(own)
  await call(accounts.logout, { id: own.mobile }).catch(() => undefined)
}

/**
 * Signing out the creator also signs out an operator of this browser: the token is deleted here, so it must not stay valid on the
 * server.
 */
async function endOperatorSession() {
  const token = operatorToken()
  if (!token) return
  const { operatorLogout } = await import('../api/template-client.ts')
  await operatorLogout(token).catch(() => undefined)
}

/** Clears everything of a session that has ended on the server. */
export function forgetSession() {
  clearSession()
  queryClient.clear()
}
