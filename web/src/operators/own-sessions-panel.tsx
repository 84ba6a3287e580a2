import { useQuery } from '@tanstack/react-query'
import { operators } from '@zsm/contract/operators'
import { DeviceList } from '../accounts/public.ts'
import { query, useCall } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'

/** The devices on which the operator is signed in. */
export function OwnSessionsPanel() {
  const sessions = useQuery(query(operators.listOwnSession, {}))
  const end = useCall(operators.endOwnSession, {
    invalidates: [operators.listOwnSession],
    onSuccess: () => toast.success('已让这台设备退出'),
  })
  return (
    <DeviceList
      description="30 分钟没有操作会自动退出。不是您的设备，请让它退出，并修改密码。"
      from={sessions}
      onEnd={end.mutate}
    />
  )
}
