import { accounts } from '@zsm/contract/accounts'
import type { Mobile } from '@zsm/contract/values'
import { keepBeforeSignOut } from '../api/before-sign-out.ts'
import { call } from '../api/client.ts'
import { operatorToken } from '../api/operator-session.ts'
import { queryClient } from '../api/query.ts'
import { clearSession } from '../api/session.ts'
import { showFailure } from '../failures/show-failure.ts'
import { confirm } from '../ui/overlay/confirm.ts'

// seed 8, logout confirm
const question = {
  title: '提示',
  text: '退出知视猫创作者管理后台?',
  accept: '立即退出',
  cancel: '暂不退出',
}

/** Asks, ends the session on the server, forgets it here; `false` when the user stays. */
export async function signOut(mobile: Mobile): Promise<boolean> {
  if (!(await confirm(question))) return false
  try {
    await keepBeforeSignOut()
    await call(accounts.logout, { id: mobile })
  } catch (error) {
    showFailure(error)
    return false
  }
  await endOperatorSession()
  forgetSession()
  return true
}

/** An operator of this device is signed out with the creator: their token is forgotten, so it must not stay valid. */
async function endOperatorSession() {
  const token = operatorToken()
  if (!token) return
  const { operatorLogout } = await import('../api/template-client.ts')
  await operatorLogout(token).catch(() => undefined)
}

/** The session has ended on the server: nothing of it stays here. */
export function forgetSession() {
  clearSession()
  queryClient.clear()
}
