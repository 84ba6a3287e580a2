import { useQuery } from '@tanstack/react-query'
import { accounts } from '@zsm/contract/accounts'
import type { Mobile } from '@zsm/contract/values'
import { query, useCall } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'
import { DeviceList } from './device-list.tsx'

/** The devices on which the creator is signed in. */
export function DevicesPanel({ mobile }: { mobile: Mobile }) {
  const devices = useQuery(query(accounts.listSession, { id: mobile }))
  const end = useCall(accounts.endSession, {
    invalidates: [accounts.listSession],
    onSuccess: () => toast.success('已让这台设备退出'),
  })
  return <DeviceList description="不是您的设备，请让它退出，并修改密码。" from={devices} onEnd={end.mutate} />
}
