import { rosters } from '@zsm/contract/rosters/rosters'
import type { LearnerId } from '@zsm/contract/values'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useCall } from '../api/query.ts'
import { toast } from '../ui/feedback/toast.ts'

type RemarkFormProps = { learnerId: LearnerId; remark: string }

/** The creator's private remark about a learner. */
export function RemarkForm({ learnerId, remark }: RemarkFormProps) {
  const id = useId()
  const [value, setValue] = useState(remark)
  const save = useCall(rosters.saveRemark, {
    invalidates: [rosters],
    onSuccess: () => toast.success('备注已保存'),
  })
  return (
    <form
      className="learner-remark"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate({ learnerId, remark: value })
      }}
    >
      <label htmlFor={id}>备注（只有您能看到）</label>
      <Input.TextArea
        id={id}
        rows={2}
        maxLength={500}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button htmlType="submit" size="small" loading={save.isPending} disabled={value === remark}>
        保存备注
      </Button>
    </form>
  )
}
