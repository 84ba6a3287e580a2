import { couponKind, shopKind } from '@zsm/contract/states'
import { Form, type FormInstance, Input, Segmented } from 'antd'
import { Field } from '../ui/form/field.tsx'
import { MoneyField } from '../ui/form/money-field.tsx'
import { NumberField } from '../ui/form/number-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { TimeField } from '../ui/form/time-field.tsx'
import { foldText } from './coupon-text.ts'
import type { CouponValues } from './coupon-values.ts'
import { GoodsField } from './goods-field.tsx'

const choices = ({ values, labels }: { values: readonly number[]; labels: Record<number, string> }) =>
  values.map((value) => ({ value, label: labels[value] }))

type FieldsProps = { form: FormInstance<CouponValues>; isNew: boolean }

/** All terms of a coupon that nobody has used yet. */
export function CouponFields({ form, isNew }: FieldsProps) {
  const kind = Form.useWatch('kindDict', form) ?? couponKind.amount
  const shop = Form.useWatch('shopDict', form) ?? shopKind.knowledge
  const percentOff = Form.useWatch('percentOff', form)
  const isFold = typeof percentOff === 'number' && percentOff >= 1 && percentOff <= 99
  return (
    <>
      <NameField />
      <Field name="kindDict" label="优惠方式">
        <Segmented options={choices(couponKind)} />
      </Field>
      {kind === couponKind.amount ? (
        <Field name="amountFen" label="减多少钱" required hint="减后至少付 ¥0.01">
          <MoneyField />
        </Field>
      ) : (
        <Field
          name="percentOff"
          label="减百分之几"
          required
          hint={
            isFold ? `就是 ${foldText(percentOff)}，优惠的金额按分向下取整` : '1 到 99，例如 20 就是 8 折'
          }
        >
          <NumberField min={1} max={99} unit="%" />
        </Field>
      )}
      <Field name="shopDict" label="店铺">
        <Segmented options={choices(shopKind)} onChange={() => form.setFieldValue('goodIds', [])} />
      </Field>
      <Field name="goodIds" label="适用商品" hint="最多 100 件；免费商品、线下成交不能用券">
        <GoodsField shopDict={shop} />
      </Field>
      <Field name="minPriceFen" label="最低价" hint="价格不低于它的商品才能用；不填为不限">
        <MoneyField />
      </Field>
      <Field name="beginTime" label="开始时间" picked hint="北京时间；不填为立即开始">
        <TimeField />
      </Field>
      <EndField />
      <CountField />
      <Field name="perPerson" label="每人可用次数">
        <NumberField min={1} max={100} unit="次" />
      </Field>
      <Field
        name="code"
        label="优惠码"
        required={!isNew}
        hint={
          isNew
            ? '已生成一个猜不到的；也可以自己写，6 到 20 位字母或数字，不分大小写'
            : '6 到 20 位字母或数字，不分大小写；以前更短的可以不改'
        }
      >
        <Input maxLength={20} autoComplete="off" />
      </Field>
    </>
  )
}

/** What can still be changed once somebody has used the coupon. */
export const UsedFields = () => (
  <>
    <NameField />
    <EndField />
    <CountField more />
  </>
)

const NameField = () => (
  <Field name="name" label="名称" hint="学员下单时看得到">
    <TextField max={30} placeholder="例如：开学季立减" />
  </Field>
)

const EndField = () => (
  <Field name="endTime" label="结束时间" picked hint="北京时间；不填为长期有效">
    <TimeField />
  </Field>
)

const CountField = ({ more = false }: { more?: boolean }) => (
  <Field name="totalCount" label="数量" hint={more ? '只能增加；不填为不限' : '一共可以用几次；不填为不限'}>
    <NumberField min={1} max={1_000_000} unit="次" />
  </Field>
)
