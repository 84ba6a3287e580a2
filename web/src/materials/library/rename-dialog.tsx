import { isCallError } from '@zsm/contract/client/call-error'
import { type File as MediaFile, materials } from '@zsm/contract/materials'
import { useState } from 'react'
import { z } from 'zod'
import { useCall } from '../../api/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TextField } from '../../ui/form/text-field.tsx'

const Latest = z.object({ version: z.int() })

export function RenameDialog({ file, onClose }: { file: MediaFile; onClose: () => void }) {
  const { id, title } = file
  const [version, setVersion] = useState(file.version)
  const save = useCall(materials.update, {
    invalidates: [materials],
    failure: 'inline',
    onSuccess: () => {
      toast.success('标题已修改')
      onClose()
    },
  })
  // The refusal shows the change made elsewhere, so a second save may replace it.
  const seeLatest = (error: Error) => {
    const latest = isCallError(error, 'versionConflict') && Latest.safeParse(error.data).data
    if (latest) setVersion(latest.version)
  }
  return (
    <FormDialog<{ title: string }>
      open
      title="重命名"
      endpoint={materials.update}
      initial={{ title }}
      submitting={save.isPending}
      failure={save.error}
      submitLabel="保存"
      onSubmit={(values) => save.mutate({ id, version, title: values.title }, { onError: seeLatest })}
      onClose={onClose}
    >
      <Field name="title" label="标题">
        <TextField max={120} />
      </Field>
    </FormDialog>
  )
}
