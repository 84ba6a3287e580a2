import { goods } from '@zsm/contract/goods'
import { orders } from '@zsm/contract/orders'
import { rosters } from '@zsm/contract/rosters/rosters'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useCall, useList } from '../api/query.ts'
import { newUuid } from '../api/uuid.ts'
import { Drafted, type DraftedForm } from '../drafts/public.ts'
import { yuan } from '../format/money.ts'
import { thisInstant } from '../format/time.ts'
import { toast } from '../ui/feedback/toast.ts'
import { DigitsField } from '../ui/form/digits-field.tsx'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { MoneyField } from '../ui/form/money-field.tsx'
import { noChoice } from '../ui/form/no-choice.ts'
import { SwitchField } from '../ui/form/switch-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { TimeField } from '../ui/form/time-field.tsx'
import './record-sale-dialog.css'

type Values = Pick<
  InputOf<typeof orders.create>,
  'goodId' | 'payFen' | 'userName' | 'userMobile' | 'payTime' | 'creatorRemark' | 'accessFlag'
>

const mostShown = 50

type Props = { open: boolean; onClose: () => void }

/** Records a sale that was paid outside of any channel. It counts in the statistics and can never be withdrawn. */
export const RecordSaleDialog = (props: Props) => (
  // The server stores the buyer's number only masked, so no draft may have all of it.
  <Drafted<Values> scope="sale:new" except={{ userMobile: '买家手机' }} waiting={null}>
    {(draft) => <SaleForm {...props} draft={draft} />}
  </Drafted>
)

function SaleForm({ open, draft, onClose }: Props & { draft: DraftedForm<Values> }) {
  const [form] = Form.useForm<Values>()
  const [keyword, setKeyword] = useState('')
  const found = useList(
    goods.listData,
    { pageSize: mostShown, ...(keyword && { keyword }) },
    { background: true },
  )
  const [requestId] = useState(newUuid)
  const record = useCall(orders.create, {
    failure: 'inline',
    invalidates: [orders, rosters],
    onSuccess: () => {
      void draft.end()
      toast.success('已记下这笔线下成交')
      onClose()
    },
  })
  const listed = found.data?.list ?? []
  /** Suggests the good's price, which is the usual amount. */
  const proposePrice = (goodId: Values['goodId']) => {
    const good = listed.find(({ id }) => id === goodId)
    if (!good) return
    form.setFieldValue('payFen', good.priceFen)
    draft.note(form.getFieldsValue(true))
  }
  return (
    <FormDialog<Values>
      title="记一笔线下成交"
      open={open}
      onClose={onClose}
      form={form}
      draft={draft}
      endpoint={orders.create}
      initial={{ payTime: thisInstant(), creatorRemark: '', accessFlag: false }}
      submitLabel="记下成交"
      submitting={record.isPending}
      failure={record.error}
      onSubmit={(values) => record.mutate({ ...filledOf(values), requestId })}
    >
      <p className="muted sale-note">买家当面或转账付给您的钱：计入成交统计，不进入可提现余额。</p>
      <Field name="goodId" label="商品" required picked>
        <Select
          placeholder="搜索商品名称"
          showSearch={{ filterOption: false, onSearch: setKeyword }}
          onChange={proposePrice}
          notFoundContent={noChoice(found, keyword ? '没有找到商品' : '还没有商品，先去创建一个')}
          options={listed.map(({ id, name, priceFen }) => ({
            value: id,
            label: `${name}（${yuan(priceFen)}）`,
          }))}
        />
      </Field>
      <Field name="payFen" label="实收金额" required>
        <MoneyField />
      </Field>
      <Field name="userName" label="买家姓名">
        <TextField max={60} placeholder="不填记为“线下买家”" />
      </Field>
      <Field name="userMobile" label="买家手机">
        <DigitsField max={11} placeholder="只保留前三位和后四位" />
      </Field>
      <Field
        name="accessFlag"
        label="开通学习"
        hint="用买家手机登录就能学习这件商品；之后在「学员」里修改或结束"
      >
        <SwitchField />
      </Field>
      <Field name="payTime" label="付款时间" required picked>
        <TimeField />
      </Field>
      <Field name="creatorRemark" label="备注">
        <Input.TextArea rows={2} maxLength={200} showCount placeholder="只有您能看到" />
      </Field>
    </FormDialog>
  )
}

/** Omits empty fields. */
const filledOf = ({ userName, userMobile, ...values }: Values): Values => ({
  ...values,
  ...(userName && { userName }),
  ...(userMobile && { userMobile }),
})
