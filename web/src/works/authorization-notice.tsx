import type { Instant } from '@zsm/contract/values'
import { timeUntil } from '../format/elapsed.ts'
import { day } from '../format/time.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { confirm } from '../ui/overlay/confirm.ts'
import { useAuthorization } from './use-authorization.ts'

const soon = 7 * 86_400_000
const isSoon = (instant: Instant) => timeUntil(instant) < soon

type Props = {
  /** Saves the form before the browser leaves the page; returns the address to come back to. */
  beforeLeaving?: () => Promise<string | undefined>
}

/** Whether works can be published on Douyin, with what to do if they cannot. */
export function AuthorizationNotice({ beforeLeaving }: Props) {
  const { user, authorize, leaving, end } = useAuthorization()
  const leave = async () => {
    if (leaving) return
    const back = await beforeLeaving?.()
    await authorize(back).catch(() => undefined)
  }
  const endAfterAsking = async () => {
    const text = '定时的作品到时会发布失败，需要重新授权后重试。'
    const question = { title: '解除抖音授权？', text, accept: '解除授权', danger: true }
    if (await confirm(question)) end.mutate({}, { onSuccess: () => toast.success('已解除抖音授权') })
  }
  if (!user.data) return null
  const { authFlag, openId, authExpireTime } = user.data
  const button = (label: string, onClick: () => unknown) => (
    <button type="button" className="link-button" onClick={() => onClick()}>
      {label}
    </button>
  )
  if (!authFlag) {
    return (
      <Notice kind="warning" action={button(openId ? '重新授权' : '去授权', leave)}>
        {openId
          ? '抖音授权已失效，重新授权后才能发布。'
          : '还没有授权抖音，授权后就能从这里发布作品、同步数据。'}
      </Notice>
    )
  }
  if (authExpireTime && isSoon(authExpireTime)) {
    return (
      <Notice kind="warning" action={button('重新授权', leave)}>
        抖音授权 {day(authExpireTime)} 到期，到期后定时的作品会发布失败。
      </Notice>
    )
  }
  return (
    <Notice kind="success" action={button('解除授权', endAfterAsking)}>
      已授权抖音{authExpireTime && `，${day(authExpireTime)} 到期`}。
    </Notice>
  )
}
