import { isCallError } from '@zsm/contract/client/call-error'
import { creators } from '@zsm/contract/creators'
import type { Mobile } from '@zsm/contract/values'
import { call } from '../api/client.ts'
import { showFront, signIn } from '../api/session.ts'

/** Stores the token, then reads the account, so that the shell opens with a name and a picture. */
export async function beginSession(login: { token: string; mobile: Mobile; securityMobile: Mobile }) {
  signIn(login)
  const fronts = await call(creators.listByMobile, { mobile: login.mobile }).catch((error: unknown) => {
    // The sign-in succeeded all the same; the shell reads again.
    if (isCallError(error)) return []
    throw error
  })
  const front = fronts.find(({ platformDict }) => platformDict === 'douyin')
  if (front) showFront(front)
}

/** Downloads the next screen's code while the user fills the form. */
export function preloadShell() {
  import('../shell/frame/creator-shell.tsx').catch(() => undefined)
}
