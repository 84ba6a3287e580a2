import { useQuery } from '@tanstack/react-query'
import { type Member, type MemberDevice, team } from '@zsm/contract/team/team'
import { DeviceList } from '../accounts/public.ts'
import { query, useCall } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'
import { DetailDrawer } from '../ui/overlay/detail-drawer.tsx'

/** The devices on which a member is signed in. */
export function DevicesDrawer({ member, onClose }: { member: Member; onClose: () => void }) {
  const devices = useQuery(query(team.listSession, { id: member.id }))
  const end = useCall(team.endSession, {
    invalidates: [team],
    onSuccess: () => toast.success('已让这台设备退出'),
  })
  return (
    <DetailDrawer title={`${member.name} 的设备`} size={720} open onClose={onClose}>
      <DeviceList<MemberDevice>
        description="一个人最多五台设备。"
        from={devices}
        onEnd={(device) => end.mutate(device)}
      />
    </DetailDrawer>
  )
}
