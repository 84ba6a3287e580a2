import type { OverviewState } from '@zsm/contract/overview'
import { enrollState } from '@zsm/contract/states'
import { useState } from 'react'
import { Notice } from '../ui/feedback/notice.tsx'
import { lazyPart } from '../ui/overlay/lazy-part.tsx'

const EnrollDialog = lazyPart(() => import('./enroll-dialog.tsx').then((file) => file.EnrollDialog))

/** The state of the application to join, for as long as it prevents the creator from selling. */
export function EnrollNotice({ state }: { state: OverviewState }) {
  const [applying, setApplying] = useState(false)
  const { enrollId, enrollStatusDict, enrollReason } = state
  if (enrollStatusDict === enrollState.waiting)
    return <Notice>入驻申请正在审核，通过后就能上架售卖。现在可以先布置店铺、做好课程。</Notice>
  if (enrollStatusDict === enrollState.suspended)
    return (
      <Notice kind="danger">
        入驻资格已停用，商品不能上架售卖{enrollReason && `：${enrollReason}`}。有疑问请联系客服。
      </Notice>
    )
  if (enrollStatusDict !== enrollState.rejected || !enrollId) return null
  return (
    <>
      <Notice
        kind="danger"
        action={
          <button type="button" className="link-button" onClick={() => setApplying(true)}>
            重新申请
          </button>
        }
      >
        入驻申请没有通过：{enrollReason}
      </Notice>
      {applying && <EnrollDialog id={enrollId} onClose={() => setApplying(false)} />}
    </>
  )
}
