import type { OperatorWithdraw, Payee } from '@zsm/contract/office/withdrawals'
import { operators } from '@zsm/contract/operators'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { yuan } from '../../format/money.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { DetailDrawer, Facts } from '../../ui/overlay/detail-drawer.tsx'
import { Copyable } from '../../ui/page/copyable.tsx'

type PayeeProps = { withdraw: OperatorWithdraw; onClose: () => void }

/** Asks for a reason, then shows what a transfer needs. The card number is in no cache: it goes when this closes. */
export function PayeeDialog({ withdraw, onClose }: PayeeProps) {
  const [payee, setPayee] = useState<Payee>()
  const show = useCall(operators.showPayee, { failure: 'inline', onSuccess: setPayee })
  if (payee) return <PayeeDrawer payee={payee} onClose={onClose} />
  return (
    <FormDialog<{ reason: string }>
      title={`查看 ${withdraw.holderName} 的收款卡号`}
      open
      onClose={onClose}
      endpoint={operators.showPayee}
      initial={{ reason: '网银转账' }}
      submitLabel="查看"
      submitting={show.isPending}
      failure={show.error}
      onSubmit={({ reason }) => show.mutate({ id: withdraw.id, reason })}
    >
      <Field name="reason" label="查看原因" help="每次查看都会记入操作日志">
        <TextField max={200} />
      </Field>
    </FormDialog>
  )
}
