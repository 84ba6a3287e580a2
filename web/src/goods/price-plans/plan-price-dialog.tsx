import { goods } from '@zsm/contract/goods'
import type { Good } from '@zsm/contract/goods/good'
import { plans } from '@zsm/contract/goods/plans'
import type { Fen, Instant } from '@zsm/contract/values'
import { Form } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { yuan } from '../../format/money.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { TimeField } from '../../ui/form/time-field.tsx'
import { PriceIncome } from '../prices/price-income.tsx'
import { sayUndo } from '../say-undo.ts'

type Values = {
  priceFen?: Fen | undefined
  linePriceFen?: Fen | undefined
  beginTime?: Instant | undefined
  endTime?: Instant | undefined
}

type IncomeProps = { categoryId: Good['classifyId'] }

/** What a sale leaves at the planned price, by the fee of the time at which it begins. */
function PlannedIncome({ categoryId }: IncomeProps) {
  const priceFen = Form.useWatch<Fen | undefined>('priceFen')
  const from = Form.useWatch<Instant | undefined>('beginTime')
  return <PriceIncome priceFen={priceFen} categoryId={categoryId} from={from} />
}

type Props = {
  good: Pick<Good, 'id' | 'name' | 'priceFen' | 'formerPriceFen' | 'linePriceFen' | 'classifyId'>
  /** The price may have changed at once. */
  onChanged?: () => unknown
  onClose: () => void
}

/** Plans a price for one good. */
export function PlanPriceDialog({ good, onChanged, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const [refused, setRefused] = useState('')
  const standing = good.formerPriceFen ?? good.priceFen
  const cancel = useCall(goods.cancelPricePlans, {
    invalidates: [goods, plans],
    onSuccess: ({ list: [outcome] }) => {
      onChanged?.()
      return outcome?.doneFlag ? toast.success('已取消计划') : toast.error(outcome?.message ?? '没有取消')
    },
  })
  const plan = useCall(goods.planPrices, {
    failure: 'inline',
    invalidates: [goods, plans],
    onSuccess: ({ list: [outcome] }) => {
      const planId = outcome?.planId
      if (!planId) return setRefused(outcome?.message ?? '没有计划')
      onChanged?.()
      sayUndo('已计划改价', () => cancel.mutate({ ids: [planId] }))
      onClose()
    },
  })
  const submit = ({ priceFen, linePriceFen, beginTime, endTime }: Values) => {
    if (priceFen === undefined) return
    setRefused('')
    const prices = { id: good.id, priceFen, seenFen: good.priceFen }
    plan.mutate({
      plans: [{ ...prices, ...(linePriceFen !== undefined && { linePriceFen }) }],
      ...(beginTime && { beginTime }),
      ...(endTime && { endTime }),
    })
  }
  return (
    <FormDialog<Values>
      title="计划改价"
      open
      onClose={onClose}
      form={form}
      endpoint={goods.planPrices}
      initial={{}}
      submitLabel="计划改价"
      submitting={plan.isPending}
      failure={plan.error}
      onSubmit={submit}
    >
      <p className="muted">
        “{good.name}”原价 {yuan(standing)}。填了结束时间就是限时优惠，结束后自动恢复原价。
      </p>
      {refused && (
        <div role="alert">
          <Notice kind="danger">{refused}</Notice>
        </div>
      )}
      <Field name="priceFen" label="新价格" required>
        <MoneyField />
      </Field>
      <PlannedIncome categoryId={good.classifyId} />
      <Field name="linePriceFen" label="划线价" required={false} hint="不填保持不变；填 0 不显示">
        <MoneyField placeholder={good.linePriceFen > 0 ? '不变' : '不显示'} />
      </Field>
      <Field name="beginTime" label="开始时间" picked required={false} hint="北京时间；不填为现在开始">
        <TimeField />
      </Field>
      <Field name="endTime" label="结束时间" picked required={false} hint="不填则一直是新价格">
        <TimeField />
      </Field>
    </FormDialog>
  )
}
