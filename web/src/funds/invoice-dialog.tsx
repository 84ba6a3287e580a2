import { funds } from '@zsm/contract/funds'
import type { FeeMonth, Invoice } from '@zsm/contract/funds/invoices'
import { invoiceTitle, type StateOf } from '@zsm/contract/states'
import { Form } from 'antd'
import { useCall } from '../api/query.ts'
import { useCreator } from '../api/session.ts'
import { yuan } from '../format/money.ts'
import { toast } from '../ui/feedback/toast.ts'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { ChoiceFilter } from '../ui/table/choice-filter.tsx'
import { monthText } from './fee-months.ts'
import { useRequestId } from './use-request-id.ts'

type Header = Pick<Invoice, 'titleDict' | 'title' | 'taxNo'>
type Kind = StateOf<typeof invoiceTitle>

const kinds = invoiceTitle.values.map((value) => ({
  value: String(value),
  label: invoiceTitle.labels[value],
}))

type Props = { month: FeeMonth; last: Header | null; onClose: () => void }

/** Asks for the invoice of a month, with the header of the last one. */
export function InvoiceDialog({ month, last, onClose }: Props) {
  const { realName } = useCreator().userInfo
  const [form] = Form.useForm<Header>()
  const titleDict = Form.useWatch('titleDict', form)
  const requestId = useRequestId(true)
  const request = useCall(funds.requestInvoice, {
    failure: 'inline',
    invalidates: [funds.listFeeMonth],
    onSuccess: () => {
      toast.success('已申请，开好后会通知您')
      onClose()
    },
  })
  return (
    <FormDialog<Header>
      title={`申请 ${monthText(month.month)}的发票`}
      open
      onClose={onClose}
      form={form}
      endpoint={funds.requestInvoice}
      initial={last ?? { titleDict: invoiceTitle.person, title: realName, taxNo: '' }}
      submitLabel="申请发票"
      submitting={request.isPending}
      failure={request.error}
      onSubmit={({ taxNo, ...header }) =>
        request.mutate({
          ...header,
          taxNo: header.titleDict === invoiceTitle.company ? taxNo : '',
          month: month.month,
          requestId,
        })
      }
    >
      <p className="muted">开票金额 {yuan(month.amountFen)}，以开票时的账本为准。</p>
      <Field name="titleDict" label="抬头类型" picked>
        <KindField />
      </Field>
      <Field name="title" label="发票抬头">
        <TextField max={150} />
      </Field>
      {titleDict === invoiceTitle.company && (
        <Field name="taxNo" label="税号" hint="15–20 位数字和大写字母" required>
          <TextField max={20} />
        </Field>
      )}
    </FormDialog>
  )
}

const KindField = ({
  value = invoiceTitle.person,
  onChange,
}: {
  value?: Kind
  onChange?: (value: Kind) => void
}) => (
  <ChoiceFilter
    label="抬头类型"
    value={String(value)}
    options={kinds}
    onChange={(chosen) =>
      onChange?.(chosen === String(invoiceTitle.company) ? invoiceTitle.company : invoiceTitle.person)
    }
  />
)
