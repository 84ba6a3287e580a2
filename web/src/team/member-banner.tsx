import { useQuery } from '@tanstack/react-query'
import { team } from '@zsm/contract/team/team'
import { roleNames } from '@zsm/contract/wire/areas'
import { useEffect } from 'react'
import { query, queryClient } from '../api/query.ts'
import { type ActingMember, showMember } from '../api/session.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/page/link.tsx'
import './member-banner.css'

const minute = 60_000

/** Whose back-office this is, and with which role. A role that the owner changed takes effect here within a minute, or at a refusal. */
export function MemberBanner({ member }: { member: ActingMember }) {
  const self = useQuery({
    ...query(team.getSelf, {}, { background: true }),
    meta: { quiet: true },
    staleTime: minute,
    refetchInterval: minute,
  })
  // The session store lives outside React.
  useEffect(() => {
    const { frontName, member: now } = self.data ?? {}
    if (frontName === undefined || !now) return
    // what was read with another role is not shown with this one
    if (now.role !== member.role) queryClient.clear()
    showMember({ ...now, frontName })
  }, [self.data, member.role])
  return (
    <aside className="member-banner" aria-label="团队">
      <span>
        您在 <strong>{member.frontName}</strong> 的后台，角色：{roleNames[member.role]}
      </span>
      <Link to={paths.switchAccount()}>切换账号</Link>
    </aside>
  )
}
