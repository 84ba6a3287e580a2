import { longestInvoice } from '@zsm/contract/funds/invoices'
import type { OperatorInvoice } from '@zsm/contract/office/invoices'
import { operators } from '@zsm/contract/operators'
import { useState } from 'react'
import { useCall } from '../../../api/query.ts'
import { yuan } from '../../../format/money.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FileChooser } from '../../../ui/upload/file-chooser.tsx'
import { contentOf } from '../../../ui/upload/file-content.ts'

type Values = { invoiceNo: string; content: string }

/** Attaches the PDF and the number of an invoice that was made. */
export function IssueDialog({ invoice, onClose }: { invoice: OperatorInvoice; onClose: () => void }) {
  const { id, amountFen, frontName, title, taxNo } = invoice
  const issue = useCall(operators.issueInvoice, {
    failure: 'inline',
    invalidates: [operators],
    // the ledger says otherwise by now
    staleOn: ['invoiceAmountChanged', 'invoiceStateChanged'],
    onSuccess: () => {
      toast.success('已开，创作者会收到通知')
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      title={`上传 ${frontName} 的发票`}
      open
      onClose={onClose}
      endpoint={operators.issueInvoice}
      initial={{}}
      submitLabel="确认已开"
      submitting={issue.isPending}
      failure={issue.error}
      onSubmit={(values) => issue.mutate({ id, amountFen, ...values })}
    >
      <p className="muted">
        抬头 {title}
        {taxNo && `，税号 ${taxNo}`}，金额 {yuan(amountFen)}。票面要与这里一致。
      </p>
      <Field name="invoiceNo" label="发票号码">
        <TextField max={30} />
      </Field>
      <Field name="content" label="发票文件" picked>
        <PdfField />
      </Field>
    </FormDialog>
  )
}

function PdfField({ onChange }: { value?: string; onChange?: (content: string | undefined) => void }) {
  const [name, setName] = useState<string>()
  const choose = async (file: File | undefined) => {
    if (!file) return
    const isFit = file.size <= longestInvoice
    setName(isFit ? file.name : `${file.name} 大于 600 KB，请换一个`)
    onChange?.(isFit ? await contentOf(file) : undefined)
  }
  return (
    <FileChooser
      label="选择发票文件"
      accept=".pdf"
      hint="PDF，不大于 600 KB"
      name={name}
      busy={false}
      onChoose={choose}
    />
  )
}
