import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { confirm } from '../overlay/confirm.ts'
import type { FormDraft } from './form-draft.ts'
import { RestoredNotice } from './restored-notice.tsx'

type Props<Values extends object> = {
  draft: FormDraft<Values>
  form: FormInstance<Values>
  initial: Partial<Values>
  onChange: ((values: Values) => unknown) | undefined
}

/** Puts the restored input into the form, says so, and offers to discard it. */
export function RestoredDraft<Values extends object>({ draft, form, initial, onChange }: Props<Values>) {
  const [restored, setRestored] = useState(draft.restored)
  const taken = useRef(false)
  const put = useEffectEvent(() => {
    // A hidden page that is shown again already has newer input.
    if (!restored || taken.current) return
    taken.current = true
    form.setFieldsValue(fitting(restored.values, initial) as Parameters<typeof form.setFieldsValue>[0])
    onChange?.(form.getFieldsValue(true))
  })
  // antd's form instance holds the values outside React.
  useEffect(() => put(), [])
  if (!restored) return null
  const giveUp = async () => {
    const question = {
      title: '放弃未提交的内容？',
      text: '表单会回到填写之前的样子。',
      accept: '放弃',
      danger: true,
    }
    if (!(await confirm(question))) return
    form.resetFields()
    onChange?.({ ...form.getFieldsValue(true), ...initial })
    setRestored(undefined)
    draft.end()
  }
  return <RestoredNotice restored={restored} onGiveUp={giveUp} />
}

/** The restored values that the form can take: an older release may have stored another shape. */
function fitting<Values extends object>(values: Partial<Values>, initial: Partial<Values>): Partial<Values> {
  const fits = ([name, value]: [string, unknown]) => {
    const now = initial[name as keyof Values]
    if (value === null || now === undefined || now === null) return true
    return typeof now === typeof value && Array.isArray(now) === Array.isArray(value)
  }
  return Object.fromEntries(Object.entries(values).filter(fits)) as Partial<Values>
}
