import { rosters } from '@zsm/contract/rosters/rosters'
import type { GoodId, LearnerId } from '@zsm/contract/values'
import type { InputOf } from '@zsm/contract/wire/endpoint'
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { newUuid } from '../api/uuid.ts'
import { GoodChoice } from '../goods/public.ts'
import { toast } from '../ui/feedback/toast.ts'
import { DigitsField } from '../ui/form/digits-field.tsx'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { TimeField } from '../ui/form/time-field.tsx'

type Values = Omit<InputOf<typeof rosters.giveAccess>, 'requestId'>
type GiveAccessProps = {
  goodId: GoodId | undefined
  onClose: () => void
  onGiven: (learner: LearnerId) => void
}

/** Gives a mobile number access to a good, without a sale. */
export function GiveAccessDialog({ goodId, onClose, onGiven }: GiveAccessProps) {
  const [requestId] = useState(newUuid)
  const give = useCall(rosters.giveAccess, {
    failure: 'inline',
    invalidates: [rosters],
    onSuccess: ({ learnerId }) => {
      toast.success('已开通，学员会收到消息')
      onGiven(learnerId)
    },
  })
  return (
    <FormDialog<Values>
      title="手动开通"
      open
      onClose={onClose}
      endpoint={rosters.giveAccess}
      initial={goodId ? { goodId } : {}}
      submitLabel="开通"
      submitting={give.isPending}
      failure={give.error}
      onSubmit={({ endTime, ...values }) =>
        give.mutate({ ...values, ...(endTime && { endTime }), requestId })
      }
    >
      <p className="muted roster-note">不产生订单和收款，不占库存，也不计入销量。</p>
      <Field name="goodId" label="商品" required picked>
        <GoodChoice />
      </Field>
      <Field name="mobile" label="学员手机号" required hint="还没有登录过也可以，首次登录就能看到">
        <DigitsField max={11} />
      </Field>
      <Field name="reason" label="原因" required hint="记录在操作日志里">
        <TextField max={100} placeholder="例如：线下班学员" />
      </Field>
      <Field name="endTime" label="到期时间" picked hint="不填为长期有效">
        <TimeField />
      </Field>
    </FormDialog>
  )
}
