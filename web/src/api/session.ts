import type { Front, User } from '@zsm/contract/creators'
import { lookMobile } from '@zsm/contract/office/looks'
import type { CreatorId, MemberId, Mobile } from '@zsm/contract/values'
import { type Acting, type Area, isOpenTo, type MemberRole } from '@zsm/contract/wire/areas'
import { create } from 'zustand'
import { currentLook, type Look } from './look.ts'
import { clearOperatorSession } from './operator-session.ts'

/** The specification's user info. `mobile` is the owner's complete number; `avatar` is empty until one is chosen. */
type UserInfo = { name: string; mobile: string; realName: string; avatar: string }

/** Somebody of a creator's team, who acts in this browser. */
export type ActingMember = { id: MemberId; name: string; role: MemberRole; frontName: string }

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
  /** Undefined if the owner is signed in. A member's browser has `lookMobile` in place of the owner's numbers. */
  member: ActingMember | undefined
}

const memberKey = 'member'
const ownKey = 'ownLogin'
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

type Login = { token: string; mobile: Mobile; securityMobile: Mobile }

export function signIn({ member, ...login }: Login & { member?: ActingMember | undefined }) {
  const { mobile } = login
  const info = { ...nobody, mobile }
  write({
    ...login,
    member,
    platformDict: platform,
    platformCode: platform,
    userMobile: mobile,
    frontId: undefined,
    loginUserInfo: info,
    userInfo: info,
  })
}

/** What is shown is stored under: members of one team each have their own. */
export const personOf = ({ mobile, member }: Pick<Session, 'mobile' | 'member'>): string =>
  member?.id ?? mobile

/** Whether what belongs to these areas is open to whoever is signed in. The server refuses the rest all the same. */
export const mayOpen = (areas: readonly Area[]): boolean => isOpenTo(areas, currentSession()?.member)

export function useMayOpen(areas: readonly Area[]): boolean {
  const member: Acting = useSession(({ session }) => session?.member)
  return isOpenTo(areas, member)
}

/** A member's name or role as the server has it now. */
export function showMember(member: ActingMember) {
  const session = currentSession()
  if (!session?.member) return
  localStorage.setItem(memberKey, JSON.stringify(member))
  useSession.setState({ session: { ...session, member } })
}

/**
 * Enters a team in this browser. The session of an account of one's own stays valid, and is stored for the way back. Everything else
 * that the browser remembers belongs to another person.
 */
export function enterTeam(token: string, member: ActingMember) {
  const before = currentSession()
  const own = before && !before.member ? loginOf(before) : ownLogin()
  clearSession()
  if (own) localStorage.setItem(ownKey, JSON.stringify(own))
  signIn({ token, mobile: lookMobile, securityMobile: lookMobile, member })
}

/** The account of one's own that is signed in behind a team. */
export function ownLogin(): Login | undefined {
  try {
    return JSON.parse(localStorage.getItem(ownKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** Leaves a team, back to the account of one's own. */
export function returnToOwn(own: Login) {
  clearSession()
  signIn(own)
}

const loginOf = ({ token, mobile, securityMobile }: Session): Login => ({ token, mobile, securityMobile })
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
    if (before && personOf(session) === personOf(before)) run()
  })
  return stop
}

const followed = ['token', 'userInfo', 'loginUserInfo', memberKey]

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
    if (before && session && personOf(before) !== personOf(session)) return window.location.reload()
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
  if (session.member) localStorage.setItem(memberKey, JSON.stringify(session.member))
  else localStorage.removeItem(memberKey)
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
    member: readMember(),
  }
}

function readMember(): ActingMember | undefined {
  try {
    return JSON.parse(localStorage.getItem(memberKey) ?? 'null') ?? undefined
  } catch {
    return undefined
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
    member: undefined,
  }
}

function readUserInfo(stored: string | null): UserInfo {
  try {
    return { ...nobody, ...(JSON.parse(JSON.parse(stored ?? '""') as string) as Partial<UserInfo>) }
  } catch {
    return nobody
  }
}
