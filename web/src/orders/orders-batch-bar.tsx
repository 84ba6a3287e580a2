import { type ChangedOrder, mostChosen, orders } from '@zsm/contract/orders'
import { OrderId } from '@zsm/contract/values'
import type { CallInput } from '@zsm/contract/wire/endpoint'
import { Button, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useCall } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'
import { confirm } from '../ui/overlay/confirm.ts'
import { formerRemarks, outcomeOf } from './batch-outcome.ts'

type Change = Omit<CallInput<typeof orders.batchUpdate>, 'ids'>
type Props = { chosen: readonly string[]; areHidden: boolean; onChosen: (chosen: string[]) => void }

/** What is done to several orders at once. Orders that refuse the change stay chosen, each with its reason. */
export function OrdersBatchBar({ chosen, areHidden, onChosen }: Props) {
  const [remarking, setRemarking] = useState(false)
  const [refused, setRefused] = useState<ChangedOrder[]>([])
  const restoring = useCall(orders.batchUpdate, {
    invalidates: [orders],
    onSuccess: ({ list }) => {
      const { done, refused } = outcomeOf(list)
      setRefused(refused)
      if (done > 0) toast.success(refused.length > 0 ? `已撤销 ${done} 笔` : '已撤销，原来的备注回来了')
    },
  })
  const update = useCall(orders.batchUpdate, {
    invalidates: [orders],
    onSuccess: ({ list }) => {
      const { done, refused } = outcomeOf(list)
      onChosen(refused.map(({ id }) => id))
      setRefused(refused)
      setRemarking(false)
      const former = formerRemarks(list)
      const undo = { seconds: 10, action: { label: '撤销', run: () => former && restoring.mutate(former) } }
      if (done > 0) toast.success(`已处理 ${done} 笔订单`, former && undo)
    },
  })
  const apply = (change: Change) => {
    if (chosen.length > mostChosen) return toast.info(`一次最多处理 ${mostChosen} 笔，请少选一些`)
    update.mutate({ ids: chosen.map((id) => OrderId.parse(id)), ...change })
  }
  const begin = async () => {
    const text = '买家会收到通知。已经开始的、不是服务的订单会说明原因，不受影响。'
    if (await confirm({ title: `开始交付所选的 ${chosen.length} 笔订单？`, text, accept: '开始交付' }))
      apply({ beginFlag: true })
  }
  const remark = async (creatorRemark: string) => {
    const question = {
      title: `清除 ${chosen.length} 笔订单的备注？`,
      text: '没有填写备注，所选订单原来的备注会被清除。',
      accept: '清除备注',
      danger: true,
    }
    if (creatorRemark.trim() !== '' || (await confirm(question))) apply({ creatorRemark })
  }
  if (chosen.length === 0 && refused.length === 0) return null
  return (
    <>
      {chosen.length > 0 && (
        <div className="filters orders-batch" role="toolbar" aria-label="所选订单">
          <strong className="numeric">已选 {chosen.length} 笔</strong>
          <Button disabled={update.isPending} onClick={() => setRemarking(true)}>
            写备注
          </Button>
          <Button disabled={update.isPending} onClick={() => apply({ hideFlag: !areHidden })}>
            {areHidden ? '恢复显示' : '隐藏'}
          </Button>
          <Button disabled={update.isPending} onClick={begin}>
            开始交付
          </Button>
          <button type="button" className="link-button" onClick={() => onChosen([])}>
            取消选择
          </button>
        </div>
      )}
      {remarking && (
        <RemarkDialog
          count={chosen.length}
          saving={update.isPending}
          onClose={() => setRemarking(false)}
          onSave={(text) => void remark(text)}
        />
      )}
      <Refusals of={refused} onClose={() => setRefused([])} />
    </>
  )
}

type RemarkProps = { count: number; saving: boolean; onClose: () => void; onSave: (remark: string) => void }

function RemarkDialog({ count, saving, onClose, onSave }: RemarkProps) {
  const id = useId()
  const [remark, setRemark] = useState('')
  return (
    <Modal
      open
      centered
      title={`给 ${count} 笔订单写备注`}
      width={460}
      okText="保存备注"
      cancelText="取消"
      okButtonProps={{ loading: saving }}
      onOk={() => onSave(remark)}
      onCancel={onClose}
    >
      <label htmlFor={id}>备注</label>
      <Input.TextArea
        id={id}
        rows={3}
        maxLength={200}
        showCount
        value={remark}
        placeholder="只有您能看到；留空会清除原来的备注"
        onChange={({ target }) => setRemark(target.value)}
      />
    </Modal>
  )
}

const Refusals = ({ of: refused, onClose }: { of: ChangedOrder[]; onClose: () => void }) => (
  <Modal
    open={refused.length > 0}
    centered
    title={`有 ${refused.length} 笔没有处理`}
    width={520}
    footer={<Button onClick={onClose}>知道了</Button>}
    onCancel={onClose}
  >
    <p>其余的已经处理。没有处理的仍选中着。</p>
    <ul className="order-parts">
      {refused.map(({ id, orderNo, message }) => (
        <li key={id}>
          <span className="numeric">{orderNo ?? '不存在的订单'}</span>
          <span>{message}</span>
        </li>
      ))}
    </ul>
  </Modal>
)
