import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { accounts } from '@zsm/contract/accounts'
import { type Fund, funds } from '@zsm/contract/funds'
import type { Bank } from '@zsm/contract/funds/banks'
import type { Withdraw } from '@zsm/contract/funds/withdrawals'
import { lesser } from '@zsm/contract/money/fen'
import { codePurpose } from '@zsm/contract/states'
import type { Fen } from '@zsm/contract/values'
import { Form, Modal, Select } from 'antd'
import { query, useCall } from '../api/query.ts'
import { useCreator } from '../api/session.ts'
import { yuan } from '../format/money.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { CodeField } from '../ui/form/code-field.tsx'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { MoneyField } from '../ui/form/money-field.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { proofText } from './card-proof.tsx'
import { useRequestId } from './use-request-id.ts'
import { WithdrawQuoted } from './withdraw-quoted.tsx'

type WithdrawDialogProps = {
  fund: Fund
  open: boolean
  /** The returned withdrawal that this one repeats. */
  retryOf?: Withdraw | undefined
  onClose: () => void
  onDone: () => void
}
type Values = { bankId: Bank['id']; amountFen: Fen; code: string }

export function WithdrawDialog({ fund, open, retryOf, onClose, onDone }: WithdrawDialogProps) {
  const banks = useQuery({ ...query(funds.listBank, {}), enabled: open && !fund.merchantFlag })
  if (fund.merchantFlag) return <WithdrawForm {...{ fund, open, retryOf, onClose, onDone }} banks={[]} />
  if (banks.data && banks.data.total === 0) return <NoBank open={open} onClose={onClose} />
  return (
    banks.data && <WithdrawForm {...{ fund, retryOf, onClose, onDone }} open={open} banks={banks.data.list} />
  )
}

/** Shown if the creator has no card, with the way to add one. */
const NoBank = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Modal open={open} title="提现" footer={null} onCancel={onClose}>
    <EmptyState
      title="请先添加银行卡"
      text="提现会打到您本人名下的银行卡"
      action={
        <ButtonLink to={paths.funds({ tab: 'banks', dialog: 'bank' })} type="primary">
          添加银行卡
        </ButtonLink>
      }
    />
  </Modal>
)

function WithdrawForm({
  fund,
  banks,
  open,
  retryOf,
  onClose,
  onDone,
}: WithdrawDialogProps & { banks: Bank[] }) {
  const { securityMobile } = useCreator()
  const [form] = Form.useForm<Values>()
  const requestId = useRequestId(open)
  const [bankId, amountFen] = [Form.useWatch('bankId', form), Form.useWatch('amountFen', form)]
  const isAmount = amountFen !== undefined && amountFen > 0
  const quote = useQuery({
    ...query(funds.quoteWithdraw, { bankId, amountFen: amountFen as Fen }),
    enabled: open && (bankId !== undefined || fund.merchantFlag === true) && isAmount,
    placeholderData: keepPreviousData,
  })
  const sendCode = useCall(accounts.sendCode)
  const withdraw = useCall(funds.withdraw, {
    failure: 'inline',
    invalidates: [funds],
    // these failures mean that the balance or the costs on screen are outdated
    staleOn: ['withdrawTooMuch', 'withdrawDayLimit', 'withdrawTermsChanged', 'fundInDebt'],
    onSuccess: () => {
      toast.success('提现已提交，等待审核')
      onDone()
    },
  })
  const asked = fund.merchantFlag ? (['amountFen'] as const) : (['bankId', 'amountFen'] as const)
  const send = async () => {
    const { bankId, amountFen } = await form.validateFields([...asked])
    return sendCode.mutateAsync({ mobile: securityMobile, msgDict: codePurpose.withdraw, bankId, amountFen })
  }

  return (
    <FormDialog<Values>
      title={retryOf ? '重新申请提现' : '提现'}
      open={open}
      onClose={onClose}
      form={form}
      endpoint={funds.withdraw}
      initial={initialOf(banks, fund, retryOf)}
      submitLabel="确认提现"
      submitting={withdraw.isPending}
      failure={withdraw.error}
      onSubmit={(values) =>
        withdraw.mutate({ ...values, arriveFen: quote.data?.arriveFen, retryOf: retryOf?.id, requestId })
      }
    >
      {fund.merchantFlag ? (
        <p className="muted">
          钱在您的微信支付账户里。审核通过后由微信支付打到您登记的银行卡，一般下一个工作日到账；要换卡，请在微信支付商户平台修改。
        </p>
      ) : (
        <Field name="bankId" label="到账银行卡" picked>
          <Select options={banks.map((bank) => ({ value: bank.id, label: optionText(bank) }))} />
        </Field>
      )}
      <Field
        name="amountFen"
        label="提现金额"
        hint={
          <>
            可提现 {yuan(fund.availableFen)}，满 {yuan(fund.minWithdrawFen)} 可提，每天最多{' '}
            {fund.dayLimitCount} 次{' '}
            <button
              type="button"
              className="link-button"
              onClick={() => form.setFieldValue('amountFen', fund.availableFen)}
            >
              全部提现
            </button>
          </>
        }
      >
        <MoneyField />
      </Field>
      {isAmount && <WithdrawQuoted from={quote} />}
      <Field
        name="code"
        label="验证码"
        hint={`发送到 ${maskMobile(securityMobile)}，只对${fund.merchantFlag ? '' : '这张卡和'}这个金额有效`}
      >
        <CodeField send={send} />
      </Field>
    </FormDialog>
  )
}

/** The values of the earlier withdrawal as far as they are still possible: the card may be gone, the balance smaller. */
function initialOf(banks: Bank[], { availableFen }: Fund, retryOf: Withdraw | undefined): Partial<Values> {
  const bank = banks.find(({ id }) => id === retryOf?.bankId) ?? banks[0]
  return {
    ...(bank && { bankId: bank.id }),
    ...(retryOf && { amountFen: lesser(retryOf.amountFen, availableFen) }),
  }
}

export const bankText = ({ bankName, cardNoTail4 }: Bank) => `${bankName} 尾号 ${cardNoTail4}`

const optionText = (bank: Bank) => `${bankText(bank)} · ${proofText(bank.verifiedByDict)}`

export const maskMobile = (mobile: string) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
