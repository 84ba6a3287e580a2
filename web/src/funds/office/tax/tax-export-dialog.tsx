import { operators } from '@zsm/contract/operators'
import { exportFormat } from '@zsm/contract/states'
import type { Day } from '@zsm/contract/values'
import { Radio } from 'antd'
import { useCall } from '../../../api/query.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { download } from '../../../ui/page/download.ts'
import { quarterText } from './quarters.ts'

type Values = { formatDict: typeof exportFormat.csv | typeof exportFormat.excel; reason: string }

const formats = [
  { value: exportFormat.excel, label: 'Excel' },
  { value: exportFormat.csv, label: 'CSV' },
]

/** Asks for a reason and downloads the file. The answer is not cached: closing the dialog drops it. */
export function TaxExportDialog({ quarter, onClose }: { quarter: Day; onClose: () => void }) {
  const make = useCall(operators.exportTaxReport, {
    failure: 'inline',
    invalidates: [operators.listTaxReport],
    onSuccess: (file) => {
      download(file)
      toast.success('文件已下载；报送后请从电脑上删除')
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      title={`导出 ${quarterText(quarter)}的涉税信息`}
      open
      onClose={onClose}
      endpoint={operators.exportTaxReport}
      initial={{ formatDict: exportFormat.excel, reason: '季度报送' }}
      submitLabel="导出"
      submitting={make.isPending}
      failure={make.error}
      onSubmit={(values) => make.mutate({ quarter, ...values })}
    >
      <Field name="formatDict" label="文件格式" picked>
        <Radio.Group options={formats} />
      </Field>
      <Field
        name="reason"
        label="导出原因"
        hint="文件里有完整的证件号和卡号，每次导出都会连同原因记入操作日志"
      >
        <TextField max={200} />
      </Field>
    </FormDialog>
  )
}
