import { payouts } from '@zsm/contract/payouts'
import type { PayoutBatch } from '@zsm/contract/payouts/batches'
import { exportFormat } from '@zsm/contract/states'
import { Radio } from 'antd'
import { useCall } from '../../api/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { download } from '../../ui/page/download.ts'

type Values = { formatDict: typeof exportFormat.csv | typeof exportFormat.excel; reason: string }

const formats = [
  { value: exportFormat.excel, label: 'Excel（可以打开核对）' },
  { value: exportFormat.csv, label: 'CSV（直接上传，不要用 Excel 打开）' },
]

/** Asks for a reason and downloads the file. The answer is not cached: closing the dialog drops it. */
export function ExportDialog({
  batch: { id, batchNo },
  onClose,
}: {
  batch: PayoutBatch
  onClose: () => void
}) {
  const make = useCall(payouts.exportPayoutBatch, {
    failure: 'inline',
    invalidates: [payouts],
    onSuccess: (file) => {
      download(file)
      toast.success('文件已下载；上传网银后请从电脑上删除')
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      title={`导出批次 ${batchNo}`}
      open
      onClose={onClose}
      endpoint={payouts.exportPayoutBatch}
      initial={{ formatDict: exportFormat.excel, reason: '上传网银' }}
      submitLabel="导出"
      submitting={make.isPending}
      failure={make.error}
      onSubmit={(values) => make.mutate({ id, ...values })}
    >
      <Field name="formatDict" label="文件格式" picked>
        <Radio.Group options={formats} />
      </Field>
      <Field name="reason" label="导出原因" hint="文件里有完整卡号，每次导出都会连同原因记入操作日志">
        <TextField max={200} />
      </Field>
    </FormDialog>
  )
}
