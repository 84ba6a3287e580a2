import { type Refund, refunds } from '@zsm/contract/refunds'
import { useCall } from '../api/query.ts'
import { yuan } from '../format/money.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { sayOutcome, stale } from './refund-decisions.ts'
import { RefundParts } from './refund-parts.tsx'
import { RevokeAccessField } from './revoke-access-field.tsx'

type Values = { revokeAccessFlag: boolean }

/** Approves a refund. The creator chooses whether the buyer keeps access. */
export function ApproveDialog({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const approve = useCall(refunds.approve, {
    failure: 'inline',
    ...stale,
    onSuccess: (refund) => {
      sayOutcome(refund)
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      title={`同意退款 ${yuan(refund.amountFen)}`}
      open
      onClose={onClose}
      endpoint={refunds.approve}
      initial={{ revokeAccessFlag: refund.revokeAccessFlag }}
      submitLabel="同意退款"
      submitting={approve.isPending}
      failure={approve.error}
      onSubmit={(values) => approve.mutate({ ...values, id: refund.id })}
    >
      <RefundParts refund={refund} />
      <RevokeAccessField />
    </FormDialog>
  )
}
