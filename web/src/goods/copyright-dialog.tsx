import { type Good, goods } from '@zsm/contract/goods'
import { useCall } from '../api/query.ts'
import { Field } from '../ui/field.tsx'
import { TextAreaField } from '../ui/fields/text-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { toast } from '../ui/toast.ts'

/** The good's copyright note. */
export function CopyrightDialog({ good, onClose }: { good: Good; onClose: () => void }) {
  const save = useCall(goods.updateCopyRight, {
    invalidates: [goods],
    failure: 'inline',
    onSuccess: () => {
      toast.success('版权说明已保存')
      onClose()
    },
  })
  return (
    <FormDialog<{ copyRightNote?: string }>
      open
      title="版权说明"
      endpoint={goods.updateCopyRight}
      initial={{ copyRightNote: good.copyRightNote }}
      submitting={save.isPending}
      failure={save.error}
      submitLabel="保存"
      onSubmit={({ copyRightNote = '' }) => save.mutate({ id: good.id, copyRightNote })}
      onClose={onClose}
    >
      <Field
        name="copyRightNote"
        label="说明文字"
        required={false}
        hint={`显示在“${good.name}”的页面底部，如：原创内容，未经许可不得转载。`}
      >
        <TextAreaField max={500} rows={5} />
      </Field>
    </FormDialog>
  )
}
