import type { Front } from '@zsm/contract/creators'
import type { CreatorId, Mobile } from '@zsm/contract/values'
import { create } from 'zustand'
import { operatorKey } from './operator-session.ts'

/** The seed's user info: shown in the shell. `avatar` is empty until one is chosen. */
export type UserInfo = { name: string; mobile: string; realName: string; avatar: string }

export type Session = {
  token: string
  mobile: Mobile
  securityMobile: Mobile
  platformDict: 'douyin'
  frontId: CreatorId | undefined
  userInfo: UserInfo
}

// seed 9: stored versions value
const versions = '1.0.1'
export const defaultAvatar = '/default-avatar.svg'
const nobody: UserInfo = { name: '', mobile: '', realName: '', avatar: '' }

export const useSession = create<{ session: Session | undefined }>(() => ({ session: read() }))

export const currentSession = () => useSession.getState().session
export const sessionToken = () => currentSession()?.token
/** Whose pages are shown, once it is known. */
export const creatorFront = () => currentSession()?.frontId

/** The signed-in creator, in pages that only exist behind the guard. */
export function useCreator(): Session & { frontId: CreatorId } {
  const session = useSession((state) => state.session)
  if (!session?.frontId) throw new Error('a page of the creator was shown without a session')
  return { ...session, frontId: session.frontId }
}

/** The avatar to show: the seed's default picture when there is none. */
export const avatarOf = ({ avatar }: { avatar: string }) => avatar || defaultAvatar

export function signIn(login: { token: string; mobile: Mobile; securityMobile: Mobile }) {
  write({
    ...login,
    platformDict: 'douyin',
    frontId: undefined,
    userInfo: { ...nobody, mobile: login.mobile },
  })
}

/** Leaves the token alone: another tab may have renewed it since the front was asked for. */
export function showFront(front: Pick<Front, 'id' | 'name' | 'mobile' | 'realName' | 'avatar'>) {
  const session = currentSession()
  if (!session) return
  const { id: frontId, name, mobile, realName, avatar } = front
  const shown = { frontId, userInfo: { name, mobile, realName, avatar } }
  writeFront(shown)
  useSession.setState({ session: { ...session, ...shown } })
}

/** The same creator, signed in again where they are. */
export function renewToken({ token, securityMobile }: Pick<Session, 'token' | 'securityMobile'>) {
  const session = currentSession()
  if (session) write({ ...session, token, securityMobile })
}

/** Seed 4: a changed platform reloads the page. */
export function choosePlatform(platformDict: Session['platformDict']) {
  const session = currentSession()
  if (!session || session.platformDict === platformDict) return
  write({ ...session, platformDict })
  window.location.reload()
}

/** Forgets the token: the next guarded page leads to the login. */
export function resetToken() {
  localStorage.removeItem('token')
  useSession.setState({ session: undefined })
}

/** Seed 4, Logout: local storage, session storage and token are cleared; an operator on this device stays signed in. */
export function clearSession() {
  const operator = localStorage.getItem(operatorKey)
  localStorage.clear()
  if (operator !== null) localStorage.setItem(operatorKey, operator)
  sessionStorage.clear()
  useSession.setState({ session: undefined })
}

/** Signing out in one tab signs out the others; signing in as somebody else, or a changed platform, shows there too. */
export function followOtherTabs(onSignedOut: () => void) {
  window.addEventListener('storage', ({ key }) => {
    if (key === 'platformDict') return reloadForPlatform()
    if (key !== null && key !== 'token' && key !== 'userInfo') return
    const before = currentSession()
    const session = read()
    // Pages of one creator must not go on under another's token.
    if (before && session && before.mobile !== session.mobile) return window.location.reload()
    useSession.setState({ session })
    if (before && !session) onSignedOut()
  })
}

/** Seed 4, wherever the platform was changed. */
function reloadForPlatform() {
  const session = currentSession()
  const platformDict = localStorage.getItem('platformDict')
  if (session && platformDict !== null && platformDict !== session.platformDict) window.location.reload()
}

function write(session: Session) {
  localStorage.setItem('mobile', session.mobile)
  localStorage.setItem('securityMobile', session.securityMobile)
  localStorage.setItem('platformDict', session.platformDict)
  localStorage.setItem('versions', versions)
  localStorage.setItem('login', 'true')
  writeFront(session)
  localStorage.setItem('token', session.token)
  useSession.setState({ session })
}

function writeFront({ frontId, userInfo }: Pick<Session, 'frontId' | 'userInfo'>) {
  // seed 3: doubly JSON-encoded text
  localStorage.setItem('userInfo', JSON.stringify(JSON.stringify(userInfo)))
  if (frontId) localStorage.setItem('frontId', frontId)
}

function read(): Session | undefined {
  const token = localStorage.getItem('token')
  const mobile = localStorage.getItem('mobile')
  if (!token || !mobile) return undefined
  return {
    token,
    mobile: mobile as Mobile,
    securityMobile: (localStorage.getItem('securityMobile') ?? mobile) as Mobile,
    platformDict: 'douyin',
    frontId: (localStorage.getItem('frontId') ?? undefined) as CreatorId | undefined,
    userInfo: readUserInfo(localStorage.getItem('userInfo')),
  }
}

function readUserInfo(stored: string | null): UserInfo {
  try {
    return { ...nobody, ...(JSON.parse(JSON.parse(stored ?? '""') as string) as Partial<UserInfo>) }
  } catch {
    return nobody
  }
}
