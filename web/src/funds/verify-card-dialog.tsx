import { funds } from '@zsm/contract/funds'
import type { Bank } from '@zsm/contract/funds/banks'
import type { Mobile } from '@zsm/contract/values'
import { useCall } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'
import { DigitsField } from '../ui/form/digits-field.tsx'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { bankText } from './withdraw-dialog.tsx'

/** Has the bank confirm a card: name, identity card, number and mobile. */
export function VerifyCardDialog({ bank, onClose }: { bank: Bank; onClose: () => void }) {
  const verify = useCall(funds.verifyBank, {
    failure: 'inline',
    invalidates: [funds.listBank, funds.getBank],
    onSuccess: () => {
      toast.success('银行已确认，这张卡已验证')
      onClose()
    },
  })
  return (
    <FormDialog<{ reservedMobile: Mobile }>
      title={`验证 ${bankText(bank)}`}
      open
      onClose={onClose}
      endpoint={funds.verifyBank}
      initial={{}}
      submitLabel="验证"
      submitting={verify.isPending}
      failure={verify.error}
      onSubmit={({ reservedMobile }) => verify.mutate({ id: bank.id, reservedMobile })}
    >
      <p className="muted">
        请银行核对姓名、身份证号、卡号和预留手机号是否一致。不验证也能提现，第一次到账后自动验证。
      </p>
      <Field name="reservedMobile" label="银行预留手机" hint="办卡时留给银行的手机号，每天最多核验 3 次">
        <DigitsField max={11} />
      </Field>
    </FormDialog>
  )
}
