import { useQuery } from '@tanstack/react-query'
import { type Dispute, disputes } from '@zsm/contract/disputes'
import { fulfilment } from '@zsm/contract/fulfilment'
import { disputeCan, messageSender } from '@zsm/contract/states'
import type { OrderId } from '@zsm/contract/values'
import { Button } from 'antd'
import { useState } from 'react'
import { query, useCall } from '../api/query.ts'
import { labelOf } from '../format/dictionary.ts'
import { yuan } from '../format/money.ts'
import { dateTime } from '../format/time.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { confirm } from '../ui/overlay/confirm.ts'
import { Facts } from '../ui/overlay/detail-drawer.tsx'
import { DisputeStatus } from './dispute-status.tsx'
import { OpenDialog } from './open-dialog.tsx'

/** What the operators are asked about a service order, and the way to ask them. */
export function DisputePanel({ orderId }: { orderId: OrderId }) {
  const read = useQuery(query(disputes.listOfOrder, { orderId }))
  const [opening, setOpening] = useState(false)
  return (
    <Loaded from={read} rows={1}>
      {({ list, openableFlag }) =>
        (list.length > 0 || openableFlag) && (
          <section className="work-part">
            <h3>平台处理</h3>
            {list.map((dispute) => (
              <DisputeCourse key={dispute.id} dispute={dispute} />
            ))}
            {openableFlag && (
              <>
                <p className="muted">和学员协商不成，可以请平台核对双方的留言和文件后处理。</p>
                <Button onClick={() => setOpening(true)}>请平台处理</Button>
              </>
            )}
            {opening && <OpenDialog orderId={orderId} onClose={() => setOpening(false)} />}
          </section>
        )
      }
    </Loaded>
  )
}

function DisputeCourse({ dispute }: { dispute: Dispute }) {
  const { id, statusDict, applyByDict, reasonDict, reason, applyTime, deadlineTime } = dispute
  const { decisionNote, refundFen, decideTime } = dispute
  const withdraw = useCall(disputes.withdraw, {
    invalidates: [disputes, fulfilment],
    onSuccess: () => toast.success('已撤回，订单按原来的进度继续'),
  })
  const isOwn = applyByDict === messageSender.creator
  const ask = async () => {
    const question = {
      title: '撤回？',
      text: '平台不再处理，订单按原来的进度继续。一笔订单最多申请三次。',
      accept: '撤回',
    }
    if (await confirm(question)) withdraw.mutate({ id })
  }
  return (
    <>
      <Facts
        of={[
          ['状态', <DisputeStatus key="status" statusDict={statusDict} />],
          ['申请', `${isOwn ? '您' : '学员'} · ${dateTime(applyTime)}`],
          ['原因', labelOf('disputeReasonDict', reasonDict)],
          ['说明', reason],
          ['协商到', deadlineTime && dateTime(deadlineTime)],
          ['平台说明', decisionNote],
          ['退给学员', refundFen > 0 ? yuan(refundFen) : ''],
          ['处理时间', decideTime && dateTime(decideTime)],
        ]}
      />
      {isOwn && disputeCan.withdraw.includes(statusDict) && (
        <p>
          <Button loading={withdraw.isPending} onClick={ask}>
            撤回
          </Button>
        </p>
      )}
    </>
  )
}
