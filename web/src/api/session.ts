import type { Front, User } from '@zsm/contract/creators'
import type { CreatorId, Mobile } from '@zsm/contract/values'
import { create } from 'zustand'
import { currentLook, type Look } from './look.ts'
import { clearOperatorSession } from './operator-session.ts'

/** The specification's user info. `mobile` is the owner's complete number; `avatar` is empty until one is chosen. */
type UserInfo = { name: string; mobile: string; realName: string; avatar: string }

/** The product's user store (specification 3). */
export type Session = {
  token: string
  /** The account id. */
  mobile: Mobile
  securityMobile: Mobile
  /** The chosen platform, and the code by which calls name it. */
  platformDict: 'douyin'
  platformCode: 'douyin'
  /** The number by which calls name the platform's user. */
  userMobile: Mobile
  frontId: CreatorId | undefined
  /** The signed-in person, shown in the shell. */
  loginUserInfo: UserInfo
  /** The same person as the platform knows them. */
  userInfo: UserInfo
}

// specification 9: stored versions value
const versions = '1.0.1'
// specification 9: default platform dictionary
const platform = 'douyin'
export const defaultAvatar = '/default-avatar.svg'
const nobody: UserInfo = { name: '', mobile: '', realName: '', avatar: '' }

export const useSession = create<{ session: Session | undefined }>(() => ({ session: read() }))

export const currentSession = () => useSession.getState().session
export const sessionToken = () => currentSession()?.token
/** The creator whose pages are shown, once known. */
export const creatorFront = () => currentSession()?.frontId

/** The signed-in creator, for pages behind the guard. */
export function useCreator(): Session & { frontId: CreatorId } {
  const session = useSession((state) => state.session)
  if (!session?.frontId) throw new Error('a creator page was rendered without a session')
  return { ...session, frontId: session.frontId }
}

/** The avatar to show: the specification's default picture if none is chosen. */
export const avatarOf = ({ avatar }: { avatar: string }) => avatar || defaultAvatar

export function signIn(login: { token: string; mobile: Mobile; securityMobile: Mobile }) {
  const { mobile } = login
  const info = { ...nobody, mobile }
  write({
    ...login,
    platformDict: platform,
    platformCode: platform,
    userMobile: mobile,
    frontId: undefined,
    loginUserInfo: info,
    userInfo: info,
  })
}

type Known = Pick<Front, 'id' | 'name' | 'realName' | 'avatar'>

/** Stores the signed-in front once it is read. */
export const showFront = (front: Known) =>
  learn((session) => ({ frontId: front.id, loginUserInfo: infoOf(front, session) }))

/** Stores the platform's data of the creator once it is read. */
export const showUser = (user: Known & Pick<User, 'platformCode'>) =>
  learn((session) => ({
    platformCode: user.platformCode,
    userMobile: session.mobile,
    userInfo: infoOf(user, session),
  }))

/** The wire masks the number. The session has the complete one. */
const infoOf = ({ name, realName, avatar }: Known, { mobile }: Session): UserInfo => ({
  name,
  mobile,
  realName,
  avatar,
})

/** Changes the session without its token, which another tab may have renewed since the read began. */
function learn(of: (session: Session) => Partial<Learnt>) {
  const before = currentSession()
  if (!before) return
  const session = { ...before, ...of(before) }
  if (!currentLook()) writeLearnt(session)
  useSession.setState({ session })
}

/** The same creator has signed in again in place. */
export function renewToken({ token, securityMobile }: Pick<Session, 'token' | 'securityMobile'>) {
  const session = currentSession()
  if (session) write({ ...session, token, securityMobile })
}

/** Specification 4: a changed platform reloads the page. */
export function choosePlatform(platformDict: Session['platformDict']) {
  const session = currentSession()
  if (!session || session.platformDict === platformDict) return
  write({ ...session, platformDict, platformCode: platformDict })
  window.location.reload()
}

/** Specification 4, Logout: clears local storage, session storage and token, and with them an operator of this browser. */
export function clearSession() {
  localStorage.clear()
  sessionStorage.clear()
  clearOperatorSession()
  useSession.setState({ session: undefined })
}

/** Runs once the same creator has signed in again, in this window or another. Returns a function that stops waiting. */
export function onSignedInAgain(run: () => void): () => void {
  const before = currentSession()
  const stop = useSession.subscribe(({ session }) => {
    if (!session || session.token === before?.token) return
    stop()
    if (session.mobile === before?.mobile) run()
  })
  return stop
}

const followed = ['token', 'userInfo', 'loginUserInfo']

/** A sign-out in one tab signs out the others. A sign-in as somebody else, or a changed platform, takes effect there, too. */
export function followOtherTabs(onSignedOut: () => void) {
  // a look is no session of the browser's other tabs
  if (currentLook()) return
  window.addEventListener('storage', ({ key }) => {
    if (key === 'platformDict') return reloadForPlatform()
    if (key !== null && !followed.includes(key)) return
    const before = currentSession()
    const session = read()
    // Pages of one creator must not continue with another's token.
    if (before && session && before.mobile !== session.mobile) return window.location.reload()
    useSession.setState({ session })
    if (before && !session) onSignedOut()
  })
}

/** Specification 4, in whichever tab the platform was changed. */
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
  writeLearnt(session)
  localStorage.setItem('token', session.token)
  useSession.setState({ session })
}

type Learnt = Pick<Session, 'platformCode' | 'userMobile' | 'frontId' | 'loginUserInfo' | 'userInfo'>

function writeLearnt({ platformCode, userMobile, frontId, loginUserInfo, userInfo }: Learnt) {
  localStorage.setItem('platformCode', platformCode)
  localStorage.setItem('userMobile', userMobile)
  // specification 3: text encoded as JSON twice
  localStorage.setItem('loginUserInfo', JSON.stringify(JSON.stringify(loginUserInfo)))
  localStorage.setItem('userInfo', JSON.stringify(JSON.stringify(userInfo)))
  if (frontId) localStorage.setItem('frontId', frontId)
}

function read(): Session | undefined {
  const look = currentLook()
  if (look) return sessionOf(look)
  const token = localStorage.getItem('token')
  const mobile = localStorage.getItem('mobile')
  if (!token || !mobile) return undefined
  return {
    token,
    mobile: mobile as Mobile,
    securityMobile: (localStorage.getItem('securityMobile') ?? mobile) as Mobile,
    platformDict: platform,
    platformCode: platform,
    userMobile: (localStorage.getItem('userMobile') ?? mobile) as Mobile,
    frontId: (localStorage.getItem('frontId') ?? undefined) as CreatorId | undefined,
    loginUserInfo: readUserInfo(localStorage.getItem('loginUserInfo')),
    userInfo: readUserInfo(localStorage.getItem('userInfo')),
  }
}

/** The session that a look shows. Nothing of it is stored beside those of the browser. */
function sessionOf({ token, creator, name, mobile }: Look): Session {
  const info = { ...nobody, name, mobile }
  return {
    token,
    mobile,
    securityMobile: mobile,
    platformDict: platform,
    platformCode: platform,
    userMobile: mobile,
    frontId: creator,
    loginUserInfo: info,
    userInfo: info,
  }
}

function readUserInfo(stored: string | null): UserInfo {
  try {
    return { ...nobody, ...(JSON.parse(JSON.parse(stored ?? '""') as string) as Partial<UserInfo>) }
  } catch {
    return nobody
  }
}
