import { operatorLooks } from '@zsm/contract/office/looks'
import { currentLook, leaveLook } from '../api/look.ts'
import { useCall } from '../api/query.ts'
import { paths } from '../paths.ts'
import { useCountdown } from '../ui/form/use-countdown.ts'
import './look-banner.css'

/** Says on every page that an operator sees it, and can change nothing. Nothing in a creator's own tabs. */
export function LookBanner() {
  const look = currentLook()
  const left = useCountdown(look?.expireTime)
  const leave = () => look && leaveLook(paths.operatorCreator({ id: look.creator }))
  const end = useCall(operatorLooks.endLook, { onSuccess: leave, staleOn: [] })
  if (!look) return null
  return (
    <aside className="look-banner" aria-label="只读查看">
      <span>
        只读查看 <strong>{look.name}</strong>，原因：{look.reason}
      </span>
      <span className="numeric" role="timer">
        {left > 0 ? `还剩 ${Math.floor(left / 60)} 分 ${String(left % 60).padStart(2, '0')} 秒` : '已到时间'}
      </span>
      <button
        type="button"
        disabled={end.isPending}
        onClick={() => (left > 0 ? end.mutate({ id: look.creator }, { onError: leave }) : leave())}
      >
        结束查看
      </button>
    </aside>
  )
}
