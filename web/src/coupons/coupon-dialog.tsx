import { type Coupon, coupons } from '@zsm/contract/coupons'
import { Form } from 'antd'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { newUuid } from '../api/uuid.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { CouponFields, UsedFields } from './coupon-fields.tsx'
import { scopeText, valueText } from './coupon-text.ts'
import { type CouponValues, inputOf, newCoupon, valuesOf } from './coupon-values.ts'

type NewCouponProps = { onClose: () => void; onMade: (coupon: Coupon) => void }

/** Makes a coupon. */
export function NewCouponDialog({ onClose, onMade }: NewCouponProps) {
  const [form] = Form.useForm<CouponValues>()
  const [requestId] = useState(newUuid)
  const [initial] = useState(newCoupon)
  const create = useCall(coupons.create, {
    failure: 'inline',
    invalidates: [coupons],
    onSuccess: (coupon) => {
      toast.success('优惠券已建好')
      onMade(coupon)
    },
  })
  return (
    <FormDialog<CouponValues>
      title="新建优惠券"
      open
      width={560}
      onClose={onClose}
      form={form}
      endpoint={coupons.create}
      initial={initial}
      submitLabel="建好"
      submitting={create.isPending}
      failure={create.error}
      onSubmit={(values) =>
        create.mutate({ ...inputOf(values), ...(values.code && { code: values.code }), requestId })
      }
    >
      <CouponFields form={form} isNew />
    </FormDialog>
  )
}

/** Changes a coupon: all of it while nobody has used it, afterwards its name, its end and its number. */
export function ChangeCouponDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const [form] = Form.useForm<CouponValues>()
  const [opened] = useState(coupon)
  const { id, version, usedFlag } = opened
  const update = useCall(coupons.update, {
    failure: 'inline',
    invalidates: [coupons],
    onSuccess: () => {
      toast.success('已保存')
      onClose()
    },
  })
  const initial = valuesOf(opened)
  const submit = (values: CouponValues) => {
    // The fields that the form does not show stay as they are.
    const { name, endTime, totalCount } = values
    const wanted = usedFlag ? { ...initial, name, endTime, totalCount } : values
    update.mutate({ id, version, ...inputOf(wanted), code: wanted.code })
  }
  return (
    <FormDialog<CouponValues>
      title="修改优惠券"
      open
      width={560}
      onClose={onClose}
      form={form}
      endpoint={coupons.update}
      initial={initial}
      submitLabel="保存"
      submitting={update.isPending}
      failure={update.error}
      onSubmit={submit}
    >
      {usedFlag ? (
        <>
          <Notice>
            已有人使用，所以优惠（{valueText(opened)}，{scopeText(opened)}，优惠码 {opened.code}
            ）不能再改；要换优惠请停用这张，另建一张。
          </Notice>
          <UsedFields />
        </>
      ) : (
        <CouponFields form={form} isNew={false} />
      )}
    </FormDialog>
  )
}
