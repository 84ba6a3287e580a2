import { type File as MediaFile, materials } from '@zsm/contract/materials'
import { useCall } from '../../api/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

export function RenameDialog({ file, onClose }: { file: MediaFile; onClose: () => void }) {
  const { id, title, version } = file
  const save = useCall(materials.update, {
    invalidates: [materials],
    failure: 'inline',
    onSuccess: () => {
      toast.success('标题已修改')
      onClose()
    },
  })
  return (
    <FormDialog<{ title: string }>
      open
      title="重命名"
      endpoint={materials.update}
      initial={{ title }}
      submitting={save.isPending}
      failure={save.error}
      submitLabel="保存"
      onSubmit={(values) => save.mutate({ id, version, title: values.title })}
      onClose={onClose}
    >
      <Field name="title" label="标题">
        <TextField max={120} autoFocus />
      </Field>
    </FormDialog>
  )
}
