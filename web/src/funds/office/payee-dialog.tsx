import { yuanText } from '@zsm/contract/money/yuan'
import type { OperatorWithdraw, Payee } from '@zsm/contract/office/withdrawals'
import { operators } from '@zsm/contract/operators'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { yuan } from '../../format/money.ts'
import { DecisionButtons, ReasonChoiceField } from '../../operators/office/public.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { DetailDrawer, Facts } from '../../ui/overlay/detail-drawer.tsx'
import { Copyable } from '../../ui/page/copyable.tsx'

/** Why somebody needs the whole card number. From then on the withdrawal is paid by hand. */
const payReasons = ['网银转账', '柜台转账', '核对收款账户'] as const

type PayeeProps = { withdraw: OperatorWithdraw; onClose: () => void; onArrive: () => void }

/** Asks for a reason, then shows what a transfer needs. The card number is in no cache of reads: it goes when this closes. */
export function PayeeDialog({ withdraw, onClose, onArrive }: PayeeProps) {
  const [payee, setPayee] = useState<Payee>()
  const show = useCall(operators.showPayee, {
    failure: 'inline',
    invalidates: [operators],
    onSuccess: setPayee,
  })
  if (payee) return <PayeeDrawer payee={payee} onClose={onClose} onArrive={onArrive} />
  return (
    <FormDialog<{ reason: string }>
      title={`查看 ${withdraw.holderName} 的收款卡号`}
      open
      onClose={onClose}
      endpoint={operators.showPayee}
      initial={{}}
      submitLabel="查看"
      submitting={show.isPending}
      failure={show.error}
      onSubmit={({ reason }) => show.mutate({ id: withdraw.id, reason })}
    >
      <Field name="reason" label="查看原因" hint="每次查看都会连同原因记入操作日志">
        <ReasonChoiceField choices={payReasons} />
      </Field>
    </FormDialog>
  )
}

type PayeeDrawerProps = Omit<PayeeProps, 'withdraw'> & { payee: Payee }

const PayeeDrawer = ({ payee, onClose, onArrive }: PayeeDrawerProps) => (
  <DetailDrawer
    title="收款账户"
    open
    onClose={onClose}
    actions={<DecisionButtons actions={[{ label: '确认到账', onClick: onArrive }]} />}
  >
    <Facts
      of={[
        [
          '应付金额',
          <Copyable key="sum" text={yuanText(payee.arriveFen)}>
            {yuan(payee.arriveFen)}
          </Copyable>,
        ],
        ['户名', <Copyable key="holder" text={payee.holderName} />],
        [
          '卡号',
          <Copyable key="card" text={payee.cardNo}>
            {inFours(payee.cardNo)}
          </Copyable>,
        ],
        ['开户行', <Copyable key="bank" text={`${payee.bankName}${payee.branchName}`} />],
        ['开户地', `${payee.province}${payee.city}`],
        ['附言', <Copyable key="number" text={payee.withdrawNo} />],
      ]}
    />
    <p className="muted">打款后，用银行流水号确认到账。</p>
  </DetailDrawer>
)

const inFours = (cardNo: string) => cardNo.replace(/\d{4}(?=\d)/g, '$& ')
