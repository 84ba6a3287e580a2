import { useQuery } from '@tanstack/react-query'
import type { OverviewState } from '@zsm/contract/overview'
import { reference } from '@zsm/contract/reference'
import { promiseSettings } from '@zsm/contract/settings'
import { enrollState } from '@zsm/contract/states'
import { useState } from 'react'
import { query } from '../api/query.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { lazyPart } from '../ui/overlay/lazy-part.tsx'

const EnrollDialog = lazyPart(() => import('./enroll-dialog.tsx').then((file) => file.EnrollDialog))

const promise = query(reference.getConfig, { key: promiseSettings.enroll }, { background: true })

function WaitingNotice() {
  const promised = useQuery(promise).data
  return (
    <Notice>
      入驻申请正在审核，{promised && `提交后 ${promised.value} 小时内有结果，`}
      通过后就能上架售卖。现在可以先布置店铺、做好课程。
    </Notice>
  )
}

/** The state of the application to join, for as long as it prevents the creator from selling. */
export function EnrollNotice({ state }: { state: OverviewState }) {
  const [applying, setApplying] = useState(false)
  const { enrollId, enrollStatusDict, enrollReason } = state
  if (enrollStatusDict === enrollState.waiting) return <WaitingNotice />
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
