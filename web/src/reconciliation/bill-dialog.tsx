import { reconciliation } from '@zsm/contract/reconciliation/calls'
import type { ReconciledChannel } from '@zsm/contract/reconciliation/days'
import { longestFile } from '@zsm/contract/reconciliation/files'
import type { Day } from '@zsm/contract/values'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '../api/failure-text.ts'
import { useCall } from '../api/query.ts'
import { today } from '../format/time.ts'
import { paths } from '../paths.ts'
import { toast } from '../ui/feedback/toast.ts'
import { DayField } from '../ui/form/day-field.tsx'
import { SelectFilter } from '../ui/table/select-filter.tsx'
import { FileChooser } from '../ui/upload/file-chooser.tsx'
import { packedContentOf } from '../ui/upload/file-content.ts'
import { channelTitle } from './channel-title.ts'
import './bill-dialog.css'

type Props = {
  channels: readonly ReconciledChannel[]
  /** The channel and the day that the page shows. */
  at?: { channel: string; day: Day }
  onClose: () => void
}

type Chosen = { fileName: string; content: string }

/** Uploads the provider's own file if the bill cannot be fetched. A broken file is refused whole, and the answer names the line. */
export function BillDialog({ channels, at, onClose }: Props) {
  const offered = channels.filter(({ fileFlag }) => fileFlag)
  const [channel, setChannel] = useState(at?.channel ?? offered[0]?.channel ?? '')
  const [day, setDay] = useState<string>(at?.day ?? today(-1))
  const [file, setFile] = useState<Chosen>()
  const [isTooLarge, setTooLarge] = useState(false)
  const navigate = useNavigate()
  const take = useCall(reconciliation.takeBillFile, {
    failure: 'inline',
    invalidates: [reconciliation],
    onSuccess: ({ openCount }) => {
      toast.success(openCount > 0 ? `已核对，有 ${openCount} 条差异待处理` : '已核对，没有待处理的差异')
      onClose()
      navigate(paths.operatorReconciliation({ channel, day }))
    },
  })
  const choose = async (chosen: File | undefined) => {
    if (!chosen || chosen.size === 0) return
    const content = await packedContentOf(chosen)
    const isFit = content.length <= Math.ceil(longestFile / 3) * 4
    setTooLarge(!isFit)
    setFile(isFit ? { fileName: chosen.name, content } : undefined)
    take.reset()
  }
  const error = take.error && failureText(take.error)
  return (
    <Modal
      open
      title="上传渠道账单"
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <Button
          type="primary"
          disabled={!file || !day}
          loading={take.isPending}
          onClick={() => file && take.mutate({ channel, day, ...file })}
        >
          核对
        </Button>
      }
      destroyOnHidden
    >
      <div className="bill-place">
        <SelectFilter
          label="渠道"
          value={channel}
          options={offered.map(({ channel }) => ({ value: channel, label: channelTitle(channel) }))}
          onChange={setChannel}
        />
        <DayField aria-label="账单日期" value={day} onChange={(chosen) => setDay(chosen ?? '')} />
      </div>
      <FileChooser
        label="选择渠道账单文件"
        accept=".csv,.zip,.gz"
        hint="渠道后台下载的原文件：微信支付的 CSV，或支付宝的 zip（业务明细）。"
        name={file?.fileName}
        busy={false}
        onChoose={choose}
      />
      {isTooLarge && <Refused text="文件太大，请等自动获取，或让渠道分开下载" />}
      {error && <Refused text={error} />}
    </Modal>
  )
}

export const Refused = ({ text }: { text: string }) => (
  <p className="form-failure" role="alert">
    {text}
  </p>
)
