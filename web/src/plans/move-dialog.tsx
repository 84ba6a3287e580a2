import { useMutation } from '@tanstack/react-query'
import { goods } from '@zsm/contract/goods'
import type { Planned } from '@zsm/contract/goods/plans'
import type { Instant } from '@zsm/contract/values'
import { Form } from 'antd'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TimeField } from '../ui/form/time-field.tsx'
import { moveWithUndo } from './moving.ts'
import { kindText, subjectText } from './planned-text.ts'

type Values = { beginTime?: Instant }

/** Gives a planned thing another time. */
export function MoveDialog({ planned, onClose }: { planned: Planned; onClose: () => void }) {
  const [form] = Form.useForm<Values>()
  const move = useMutation({
    mutationFn: (time: Instant) => moveWithUndo(planned, time),
    meta: { shown: 'inline' },
    onSuccess: onClose,
  })
  return (
    <FormDialog<Values>
      title={`修改时间：${kindText(planned)}`}
      open
      onClose={onClose}
      form={form}
      endpoint={goods.changePricePlan}
      initial={{ beginTime: planned.time }}
      submitLabel="保存时间"
      submitting={move.isPending}
      failure={move.error}
      onSubmit={({ beginTime }) => beginTime && move.mutate(beginTime)}
    >
      <p className="muted">{subjectText(planned)}</p>
      <Field name="beginTime" label="时间" picked required hint="北京时间">
        <TimeField />
      </Field>
    </FormDialog>
  )
}
