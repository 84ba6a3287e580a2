import type { Place } from '@zsm/contract/team/team'
import { roleNames } from '@zsm/contract/wire/areas'
import { Button } from 'antd'
import type { Line } from '../ui/table/line-list.tsx'

type Entering = { pending: Place['memberId'] | undefined; onEnter: (place: Place) => void }

/** A team that one may enter, as a line of a list. */
export const placeLine = (place: Place, { pending, onEnter }: Entering): Line => ({
  key: place.memberId,
  title: place.frontName,
  text: place.invitedFlag
    ? `邀请您加入团队，角色：${roleNames[place.role]}`
    : `团队成员，角色：${roleNames[place.role]}`,
  action: (
    <Button
      type={place.invitedFlag ? 'primary' : 'default'}
      loading={pending === place.memberId}
      disabled={pending !== undefined && pending !== place.memberId}
      onClick={() => onEnter(place)}
    >
      {place.invitedFlag ? '接受并进入' : '进入'}
    </Button>
  ),
})
