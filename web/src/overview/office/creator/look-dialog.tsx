import type { CreatorFacts } from '@zsm/contract/office/creator-page'
import { operators } from '@zsm/contract/operators'
import type { Mobile } from '@zsm/contract/values'
import { useState } from 'react'
import { type Look, openLook } from '../../../api/look.ts'
import { useCall } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextAreaField } from '../../../ui/form/text-field.tsx'

/** Asks why, and opens what the creator sees in a new tab. A browser that blocks the tab gets a second button. */
export function LookDialog({
  creator: { id, name },
  onClose,
}: {
  creator: CreatorFacts
  onClose: () => void
}) {
  const [blocked, setBlocked] = useState<Look>()
  const open = (look: Look) => {
    if (!openLook(look, paths.overview())) return setBlocked(look)
    toast.success('已在新标签页打开，15 分钟后自动结束')
    onClose()
  }
  const begin = useCall(operators.beginLook, {
    failure: 'inline',
    onSuccess: ({ token, mobile, expireTime }, { reason }) =>
      open({ token, creator: id, name, mobile: mobile as Mobile, reason, expireTime }),
  })
  return (
    <FormDialog<{ reason: string }>
      open
      title={`只读查看 ${name} 的后台`}
      endpoint={operators.beginLook}
      initial={{}}
      submitting={begin.isPending}
      failure={begin.error}
      submitLabel={blocked ? '打开标签页' : '开始查看'}
      onSubmit={({ reason }) => (blocked ? open(blocked) : begin.mutate({ id, reason }))}
      onClose={onClose}
    >
      <p className="muted">
        在新标签页里看到创作者看到的页面，什么都不能改，15
        分钟后自动结束。创作者以后能看到平台查看过，以及这里写的原因。
      </p>
      {blocked && <p role="alert">浏览器拦截了新标签页，请再点一次“打开标签页”。</p>}
      <Field name="reason" label="查看原因" hint="创作者会看到这段话，也会记入操作日志">
        <TextAreaField max={200} />
      </Field>
    </FormDialog>
  )
}
