import { read, store } from '../store/came-from.ts'

const place = 'learner'

/**
 * Whether somebody was signed in when a page last asked. The session's cookie is hidden from scripts, and a stranger's page should not
 * ask the server for messages that nobody has. It proves nothing: the server decides.
 */
export const isSignedInHere = (): boolean => read<{ signedIn: boolean }>(place).signedIn === true

export function rememberSignedIn(signedIn: boolean): void {
  if (signedIn !== isSignedInHere()) store(place, { signedIn })
}
