import { useQuery } from '@tanstack/react-query'
import { creators } from '@zsm/contract/creators'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { SignInAgain, signOut } from '../accounts/public.ts'
import { query } from '../api/query.ts'
import { avatarOf, showFront, useSession } from '../api/session.ts'
import { ClosingBanner } from '../closings/public.ts'
import { labelOf } from '../format/dictionary.ts'
import { NotificationBell } from '../notifications/public.ts'
import { paths } from '../paths.ts'
import { AccountMenu } from './account-menu.tsx'
import { creatorMenu } from './creator-menu.tsx'
import { Shell } from './shell.tsx'

// seed 1: the navbar's profile and dashboard links
const links = [
  { title: '个人资料', to: paths.profile() },
  { title: 'Dashboard', href: paths.site() },
]

export function CreatorShell() {
  const session = useSession((state) => state.session)
  const navigate = useNavigate()
  useFreshFront()
  if (!session?.frontId) return null
  const { userInfo, mobile } = session

  const leave = async () => {
    if (await signOut(mobile)) await navigate(paths.login(), { replace: true })
  }
  return (
    <Shell
      key={mobile}
      menu={creatorMenu}
      owner={mobile}
      home={paths.overview()}
      news={<NotificationBell />}
      notice={<ClosingBanner mobile={mobile} />}
      account={
        <AccountMenu
          name={userInfo.name || userInfo.mobile}
          level={labelOf('levelDict', 1)}
          picture={avatarOf(userInfo)}
          links={links}
          onSignOut={leave}
        />
      }
    >
      <SignInAgain />
    </Shell>
  )
}

/** Keeps name, avatar and front as the server has them. */
function useFreshFront() {
  const mobile = useSession((state) => state.session?.mobile)
  const platformDict = useSession((state) => state.session?.platformDict)
  const fronts = useQuery({
    ...query(
      creators.listByMobile,
      { mobile: mobile ?? ('' as NonNullable<typeof mobile>) },
      { background: true },
    ),
    enabled: mobile !== undefined,
    staleTime: 300_000,
  })
  const front = fronts.data?.find((one) => one.platformDict === platformDict)
  // The session store lives outside React.
  useEffect(() => {
    if (front) showFront(front)
  }, [front])
}
