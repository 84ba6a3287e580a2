import { useQuery } from '@tanstack/react-query'
import { funds } from '@zsm/contract/funds'
import type { Bank } from '@zsm/contract/funds/banks'
import { bankAccountType } from '@zsm/contract/states'
import { BankId, type Mobile } from '@zsm/contract/values'
import { Button } from 'antd'
import { useState } from 'react'
import { query, useCall } from '../api/query.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Status } from '../ui/feedback/status.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { CodeField } from '../ui/form/code-field.tsx'
import { DigitsField } from '../ui/form/digits-field.tsx'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import type { Column } from '../ui/table/data-table.tsx'
import { ListPanel } from '../ui/table/list-page.tsx'
import { timeColumn } from '../ui/table/time-column.tsx'
import { TwoLines } from '../ui/table/two-lines.tsx'
import { BankDialog } from './bank-dialog.tsx'
import { CardProof } from './card-proof.tsx'
import type { FundsView, SetFundsView } from './funds-view.ts'
import './bank-cards-panel.css'
import { useBankCode } from './use-bank-code.ts'
import { VerifyCardDialog } from './verify-card-dialog.tsx'
import { bankText } from './withdraw-dialog.tsx'

const columns: readonly Column<Bank>[] = [
  {
    key: 'card',
    title: '银行卡',
    render: (bank) => <TwoLines first={<CardName bank={bank} />} second={placeText(bank)} />,
  },
  { key: 'holder', title: '持卡人', render: (bank) => bank.holderName },
  { key: 'verify', title: '状态', render: (bank) => <CardProof proof={bank.verifiedByDict} /> },
  timeColumn('添加时间', (bank) => bank.bindTime),
]

const CardName = ({ bank }: { bank: Bank }) => (
  <span className="numeric">
    {bankText(bank)} {bank.defaultFlag && <Status kind="info">默认</Status>}
  </span>
)

const placeText = ({ province, city, branchName }: Bank) =>
  [province, city, branchName].filter((part) => part !== '').join(' ') || '未填支行'

export function BankCardsPanel({ view, setView }: { view: FundsView; setView: SetFundsView }) {
  const { pageNum, pageSize, dialog, bank } = view
  const list = useQuery(query(funds.listBank, { pageNum, pageSize }))
  const [leaving, setLeaving] = useState<Bank>()
  const [verifying, setVerifying] = useState<Bank>()
  const { label: checker = '' } = useQuery(query(funds.getBankCheckWay, {})).data ?? {}
  const choose = useCall(funds.updateBank, {
    invalidates: [funds.listBank, funds.getBank],
    onSuccess: () => toast.success('已设为默认，提现时先选这张卡'),
  })
  const openForm = () => setView({ dialog: 'bank' })
  const addButton = (
    <Button type="primary" onClick={openForm}>
      添加银行卡
    </Button>
  )
  return (
    <>
      <ListPanel
        label="银行卡"
        list={list}
        columns={columns}
        rowActions={(bank) => [
          ...(checker !== '' && canVerify(bank)
            ? [{ label: '验证', onClick: () => setVerifying(bank) }]
            : []),
          { label: '编辑', onClick: () => setView({ bank: bank.id }) },
          {
            label: '设为默认',
            onClick: () => choose.mutate({ id: bank.id, defaultFlag: 1 }),
            disabled: bank.defaultFlag ? '已经是默认卡' : undefined,
          },
          { label: '解绑', danger: true, onClick: () => setLeaving(bank) },
        ]}
        onPage={setView}
        filters={list.data && list.data.total > 0 && addButton}
        empty={<EmptyState title="还没有银行卡" text="添加您本人名下的储蓄卡，用于收款" action={addButton} />}
      />
      <BankDialog open={dialog === 'bank'} onClose={() => setView({ dialog: '' })} />
      <BankEditor id={bank} onClose={() => setView({ bank: '' })} />
      {verifying && <VerifyCardDialog bank={verifying} onClose={() => setVerifying(undefined)} />}
      <UnbindDialog bank={leaving} onClose={() => setLeaving(undefined)} />
    </>
  )
}

const canVerify = ({ verifiedByDict, typeDict }: Bank) =>
  verifiedByDict === null && typeDict === bankAccountType.personal

type PlaceValues = {
  bankName: string
  branchName: string
  province: string
  city: string
  reservedMobile: Mobile | ''
  code: string
}

/** Edits a card by its id. It reads the card again, because the list may be older. */
function BankEditor({ id, onClose }: { id: string; onClose: () => void }) {
  const parsed = BankId.safeParse(id)
  return parsed.success ? <PlacesDialog key={parsed.data} id={parsed.data} onClose={onClose} /> : null
}

/** Edits the bank's details of a card. Number and holder cannot change. */
function PlacesDialog({ id, onClose }: { id: Bank['id']; onClose: () => void }) {
  const bank = useQuery(query(funds.getBank, { id }))
  const code = useBankCode()
  const change = useCall(funds.updateBank, {
    failure: 'inline',
    invalidates: [funds.listBank, funds.getBank],
    onSuccess: () => {
      toast.success('银行卡信息已更新')
      onClose()
    },
  })
  if (!bank.data) return null
  const { bankName, branchName, province, city, reservedMobile } = bank.data
  return (
    <FormDialog<PlaceValues>
      title={`编辑 ${bankText(bank.data)}`}
      open
      onClose={onClose}
      endpoint={funds.updateBank}
      initial={{ bankName, branchName, province, city }}
      submitLabel="保存"
      submitting={change.isPending}
      failure={change.error}
      onSubmit={({ reservedMobile, ...places }) =>
        change.mutate({ id, ...places, ...(reservedMobile && { reservedMobile }) })
      }
    >
      <Field name="bankName" label="开户银行" required>
        <TextField max={30} />
      </Field>
      <div className="bank-place">
        <Field name="province" label="省份">
          <TextField max={20} placeholder="例如：浙江" />
        </Field>
        <Field name="city" label="城市">
          <TextField max={20} placeholder="例如：杭州" />
        </Field>
      </div>
      <Field name="branchName" label="支行" hint="写全称，打款更快">
        <TextField max={60} placeholder="例如：招商银行杭州西湖支行" />
      </Field>
      <Field
        name="reservedMobile"
        label="银行预留手机"
        hint={reservedMobile ? `现在是 ${reservedMobile}，不改请留空` : '只保留前三位和后四位'}
      >
        <DigitsField max={11} />
      </Field>
      <Field name="code" label="验证码" hint={code.hint} required>
        <CodeField send={code.send} />
      </Field>
    </FormDialog>
  )
}

function UnbindDialog({ bank, onClose }: { bank: Bank | undefined; onClose: () => void }) {
  const code = useBankCode()
  const unbind = useCall(funds.deleteBank, {
    failure: 'inline',
    invalidates: [funds.listBank],
    onSuccess: () => {
      toast.success('银行卡已解绑')
      onClose()
    },
  })
  return (
    <FormDialog<{ code: string }>
      title={bank ? `解绑 ${bankText(bank)}` : '解绑银行卡'}
      open={bank !== undefined}
      onClose={onClose}
      endpoint={funds.deleteBank}
      initial={{}}
      submitLabel="解绑"
      submitting={unbind.isPending}
      failure={unbind.error}
      onSubmit={({ code }) => bank && unbind.mutate({ id: bank.id, code })}
    >
      <Field name="code" label="验证码" hint={code.hint}>
        <CodeField send={code.send} />
      </Field>
    </FormDialog>
  )
}
