import { funds } from '@zsm/contract/funds'
import { useCall } from '../api/query.ts'
import { useCreator } from '../api/session.ts'
import { toast } from '../ui/feedback/toast.ts'
import { CodeField } from '../ui/form/code-field.tsx'
import { DigitsField } from '../ui/form/digits-field.tsx'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useBankCode } from './use-bank-code.ts'
import { useRequestId } from './use-request-id.ts'

type BankValues = { holderName: string; cardNo: string; bankName: string; code: string }

/** Adds a bank card of the creator. */
export function BankDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { realName } = useCreator().userInfo
  const code = useBankCode()
  const requestId = useRequestId(open)
  const create = useCall(funds.createBank, {
    failure: 'inline',
    invalidates: [funds.listBank],
    onSuccess: () => {
      toast.success('银行卡已添加')
      onClose()
    },
  })
  return (
    <FormDialog<BankValues>
      title="添加银行卡"
      open={open}
      onClose={onClose}
      endpoint={funds.createBank}
      initial={{ holderName: realName }}
      submitLabel="添加"
      submitting={create.isPending}
      failure={create.error}
      onSubmit={(values) =>
        create.mutate({ ...values, cardNo: values.cardNo.replaceAll(' ', ''), requestId })
      }
    >
      <Field name="holderName" label="持卡人姓名" hint="必须与认证姓名一致">
        <TextField max={60} autoComplete="name" />
      </Field>
      <Field name="cardNo" label="银行卡号">
        <DigitsField max={19} autoComplete="cc-number" />
      </Field>
      <Field name="bankName" label="开户银行">
        <TextField max={30} placeholder="例如：招商银行" />
      </Field>
      <Field name="code" label="验证码" hint={code.hint}>
        <CodeField send={code.send} />
      </Field>
    </FormDialog>
  )
}
