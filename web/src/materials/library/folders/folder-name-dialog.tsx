import { materials } from '@zsm/contract/materials'
import type { Folder } from '@zsm/contract/materials/library'
import type { FolderId } from '@zsm/contract/values'
import { useState } from 'react'
import { useCall } from '../../../api/query.ts'
import { requestIds } from '../../../api/request-ids.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'

type Named = Pick<Folder, 'id' | 'name'>
type Props = {
  /** The folder to rename. Absent: a new one. */
  folder?: Named | undefined
  /** Where the new one is. Absent: at the top. */
  parent?: Named | undefined
  onMade?: (id: FolderId) => void
  onClose: () => void
}

/** Names a new folder, or another name for one. */
export function FolderNameDialog({ folder, parent, onMade, onClose }: Props) {
  // of this dialog: the same name later is another folder
  const [requestIdFor] = useState(requestIds)
  const options = { invalidates: [materials.listFolders], failure: 'inline' as const }
  const create = useCall(materials.createFolder, {
    ...options,
    onSuccess: ({ id }) => {
      toast.success('文件夹已新建')
      onMade?.(id)
      onClose()
    },
  })
  const rename = useCall(materials.renameFolder, {
    ...options,
    onSuccess: () => {
      toast.success('文件夹已改名')
      onClose()
    },
  })
  const title = folder ? '重命名文件夹' : parent ? `在“${parent.name}”里新建文件夹` : '新建文件夹'
  return (
    <FormDialog<{ name: string }>
      open
      title={title}
      endpoint={materials.createFolder}
      initial={{ name: folder?.name ?? '' }}
      submitting={create.isPending || rename.isPending}
      failure={folder ? rename.error : create.error}
      submitLabel="保存"
      onSubmit={({ name }) =>
        folder
          ? rename.mutate({ id: folder.id, name })
          : create.mutate({ name, parentId: parent?.id, requestId: requestIdFor([name, parent?.id]) })
      }
      onClose={onClose}
    >
      <Field name="name" label="文件夹名称">
        <TextField max={40} />
      </Field>
    </FormDialog>
  )
}
