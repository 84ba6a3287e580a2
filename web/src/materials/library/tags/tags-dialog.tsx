import { materials } from '@zsm/contract/materials'
import type { FileTag } from '@zsm/contract/materials/library'
import { Modal } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/query.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { confirm } from '../../../ui/overlay/confirm.ts'
import { RowActions } from '../../../ui/table/row-actions.tsx'
import './tags.css'

type Props = { tags: readonly FileTag[]; onClose: () => void }

/** Renames and deletes tags. */
export function TagsDialog({ tags, onClose }: Props) {
  const [renamed, setRenamed] = useState<FileTag>()
  const remove = useCall(materials.deleteTag, {
    invalidates: [materials],
    onSuccess: () => toast.success('标签已删除'),
  })
  const ask = async ({ id, name }: FileTag) => {
    const question = {
      title: `删除标签“${name}”？`,
      text: '标签会从所有素材上去掉，素材不受影响。',
      accept: '删除标签',
      danger: true,
    }
    if (await confirm(question)) remove.mutate({ id })
  }
  return (
    <Modal open centered title="管理标签" width={480} footer={null} onCancel={onClose}>
      {tags.length === 0 && <p className="muted">还没有标签。先选中素材，再用“加标签”新建。</p>}
      <ul className="tag-lines" aria-label="标签">
        {tags.map((tag) => (
          <li key={tag.id}>
            <span className="tag-name">{tag.name}</span>
            <RowActions
              actions={[
                { label: '重命名', onClick: () => setRenamed(tag) },
                { label: '删除', danger: true, onClick: () => ask(tag) },
              ]}
            />
          </li>
        ))}
      </ul>
      {renamed && <RenameTag tag={renamed} onClose={() => setRenamed(undefined)} />}
    </Modal>
  )
}

function RenameTag({ tag: { id, name }, onClose }: { tag: FileTag; onClose: () => void }) {
  const rename = useCall(materials.renameTag, {
    invalidates: [materials.listTags],
    failure: 'inline',
    onSuccess: onClose,
  })
  return (
    <FormDialog<{ name: string }>
      open
      title="重命名标签"
      endpoint={materials.renameTag}
      initial={{ name }}
      submitting={rename.isPending}
      failure={rename.error}
      submitLabel="保存"
      onSubmit={(values) => rename.mutate({ id, name: values.name })}
      onClose={onClose}
    >
      <Field name="name" label="标签名称">
        <TextField max={20} />
      </Field>
    </FormDialog>
  )
}
