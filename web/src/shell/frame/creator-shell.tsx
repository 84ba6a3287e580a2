import { useQuery } from '@tanstack/react-query'
import { creators } from '@zsm/contract/creators'
import { creatorLevel } from '@zsm/contract/states'
import type { Mobile } from '@zsm/contract/values'
import { roleNames } from '@zsm/contract/wire/areas'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { ClosingBanner } from '../../account-closing/public.ts'
import { LookBanner, SignInAgain, signOut, usePlatformUser } from '../../accounts/public.ts'
import { AnnouncementBanner, AnnouncementsPanel, useUnreadAnnouncements } from '../../announcements/public.ts'
import { currentLook, leaveLook } from '../../api/look.ts'
import { query } from '../../api/query.ts'
import { avatarOf, personOf, showFront, showUser, useSession } from '../../api/session.ts'
import { labelOf } from '../../format/dictionary.ts'
import { NotificationBell } from '../../notifications/public.ts'
import { paths } from '../../paths.ts'
import { MemberBanner } from '../../team/public.ts'
import { ListsOf } from '../../ui/table/views/list-owner.tsx'
import { hasKept } from '../../ui/upload/kept-mark.ts'
import { AccountMenu } from './account-menu.tsx'
import { creatorMenu } from './creator-menu.tsx'
import { Shell } from './shell.tsx'

// specification 1: the navbar's profile and dashboard links
const ownProfile = { title: '个人资料', to: paths.profile() }
const links = [
  { title: 'Dashboard', href: paths.site() },
  { title: '切换账号', to: paths.switchAccount() },
]

export function CreatorShell() {
  const session = useSession((state) => state.session)
  const navigate = useNavigate()
  useFreshFront()
  if (!session?.frontId) return null
  const { loginUserInfo, mobile, member } = session
  const person = personOf(session)

  const leave = async () => {
    const look = currentLook()
    if (look) return leaveLook(paths.operatorCreator({ id: look.creator }))
    const door = member ? paths.teamSignIn() : paths.login()
    if (await signOut(mobile, await unsentFiles())) await navigate(door, { replace: true })
  }
  return (
    // another role is another menu and other pages
    <ListsOf key={`${person} ${member?.role}`} owner="creator">
      <Shell
        menu={creatorMenu}
        owner={person}
        home={paths.overview()}
        news={member ? <NotificationBell /> : <Bell />}
        notice={
          <>
            <LookBanner />
            {member ? (
              <MemberBanner member={member} />
            ) : (
              <>
                <AnnouncementBanner />
                <ClosingBanner mobile={mobile} />
              </>
            )}
          </>
        }
        account={
          <AccountMenu
            name={member?.name ?? (loginUserInfo.name || mobile)}
            level={member ? roleNames[member.role] : labelOf('levelDict', creatorLevel.lecturer)}
            picture={avatarOf(loginUserInfo)}
            links={[...(member ? [] : [ownProfile]), ...links]}
            onSignOut={leave}
          />
        }
      >
        {!member && <SignInAgain />}
      </Shell>
    </ListsOf>
  )
}

function Bell() {
  const unread = useUnreadAnnouncements()
  const render = (onClose: () => void) => <AnnouncementsPanel onClose={onClose} />
  return <NotificationBell beside={{ label: '公告', unread, render }} />
}

/** Only a browser with something to send loads the uploads. */
const unsentFiles = async () =>
  !hasKept()
    ? 0
    : import('../../materials/public.ts').then(
        ({ countUnsent }) => countUnsent(),
        // nobody is kept signed in by a part that did not load
        () => 0,
      )

/** Refreshes name, avatar and front from the server, and the platform's data of the creator. */
function useFreshFront() {
  const session = useSession((state) => state.session)
  const front = useQuery({
    ...query(
      creators.getByMobileAndPlatform,
      { mobile: session?.userMobile ?? nobody, platformDict: session?.platformCode },
      { background: true },
    ),
    enabled: session !== undefined,
    staleTime: 300_000,
  })
  const user = usePlatformUser(session)
  // The session store lives outside React.
  useEffect(() => {
    if (front.data) showFront(front.data)
  }, [front.data])
  useEffect(() => {
    if (user.data) showUser(user.data)
  }, [user.data])
}

const nobody = '' as Mobile
