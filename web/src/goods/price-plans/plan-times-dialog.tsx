import { goods } from '@zsm/contract/goods'
import { plans } from '@zsm/contract/goods/plans'
import type { PricePlan } from '@zsm/contract/goods/price-plans'
import type { Instant } from '@zsm/contract/values'
import { Form } from 'antd'
import { useState } from 'react'
import { useCall } from '../../api/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TimeField } from '../../ui/form/time-field.tsx'
import { sayUndo } from '../say-undo.ts'

type Values = { beginTime?: Instant; endTime?: Instant }

type Props = {
  /** `runs`: it has begun. */
  plan: Pick<PricePlan, 'id' | 'beginTime' | 'endTime' | 'version'> & { runs: boolean }
  onClose: () => void
}

/** Gives a price plan other times. Of one that runs, only the end. */
export function PlanTimesDialog({ plan, onClose }: Props) {
  const [form] = Form.useForm<Values>()
  const [opened] = useState(plan)
  const { id, version, beginTime, endTime, runs } = opened
  const back = useCall(goods.changePricePlan, {
    invalidates: [goods, plans],
    onSuccess: () => toast.success('已改回原来的时间'),
  })
  const change = useCall(goods.changePricePlan, {
    failure: 'inline',
    invalidates: [goods, plans],
    onSuccess: ({ version }) => {
      const former = { beginTime, ...(endTime && { endTime }) }
      sayUndo('已修改时间', () => back.mutate({ id, version, ...former }))
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      title="修改改价时间"
      open
      onClose={onClose}
      form={form}
      endpoint={goods.changePricePlan}
      initial={{ beginTime, ...(endTime && { endTime }) }}
      submitLabel="保存时间"
      submitting={change.isPending}
      failure={change.error}
      onSubmit={(values) => {
        const wanted = { beginTime: runs ? beginTime : (values.beginTime ?? beginTime) }
        change.mutate({ id, version, ...wanted, ...(values.endTime && { endTime: values.endTime }) })
      }}
    >
      {!runs && (
        <Field name="beginTime" label="开始时间" picked hint="北京时间">
          <TimeField />
        </Field>
      )}
      {endTime && (
        <Field name="endTime" label="结束时间" picked required hint="北京时间；结束后恢复原价">
          <TimeField />
        </Field>
      )}
    </FormDialog>
  )
}
