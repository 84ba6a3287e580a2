import { creators } from '@zsm/contract/creators'
import { lookMobile } from '@zsm/contract/office/looks'
import { type Place, team } from '@zsm/contract/team/team'
import { call } from '../api/client.ts'
import { queryClient } from '../api/query.ts'
import { enterTeam, showFront, showMember } from '../api/session.ts'

/** Stores the session of a team, then reads who acts for whom, so that the shell opens with their names. */
export async function enterPlace(token: string, { memberId, frontName, role }: Omit<Place, 'invitedFlag'>) {
  enterTeam(token, { id: memberId, name: '', role, frontName })
  queryClient.clear()
  const [self, front] = await Promise.all([
    call(team.getSelf, {}),
    call(creators.getByMobileAndPlatform, { mobile: lookMobile, platformDict: 'douyin' }),
  ])
  if (self.member) showMember({ ...self.member, frontName: self.frontName })
  if (front) showFront(front)
}
