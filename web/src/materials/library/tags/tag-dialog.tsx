import { materials } from '@zsm/contract/materials'
import type { FileTag } from '@zsm/contract/materials/library'
import type { FileTagId } from '@zsm/contract/values'
import { Modal } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../api/query.ts'
import { requestIds } from '../../../api/request-ids.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import './tags.css'

type Props = {
  title: string
  tags: readonly FileTag[]
  /** Whether a new tag may be made here. */
  mayCreate: boolean
  sending: boolean
  onChoose: (tag: FileTagId, name: string) => void
  onClose: () => void
}

/** Asks for a tag: one of the creator's, or a new one. */
export function TagDialog({ title, tags, mayCreate, sending, onChoose, onClose }: Props) {
  const [name, setName] = useState('')
  // of this dialog: the same name later is another tag
  const [requestIdFor] = useState(requestIds)
  const create = useCall(materials.createTag, { invalidates: [materials.listTags] })
  const make = () => {
    const known = tags.find((tag) => tag.name.toLowerCase() === name.trim().toLowerCase())
    if (known) return onChoose(known.id, known.name)
    create.mutate(
      { name, requestId: requestIdFor(name) },
      { onSuccess: ({ id }) => onChoose(id, name.trim()) },
    )
  }
  return (
    <Modal open centered title={title} width={480} footer={null} onCancel={onClose}>
      {tags.length > 0 ? (
        <ul className="tag-choices" aria-label="标签">
          {tags.map((tag) => (
            <li key={tag.id}>
              <button
                type="button"
                className="tag-choice"
                disabled={sending}
                onClick={() => onChoose(tag.id, tag.name)}
              >
                {tag.name}
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="muted tag-none">还没有标签</p>
      )}
      {mayCreate && (
        <form
          className="tag-new"
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim()) make()
          }}
        >
          <TextField max={20} value={name} onChange={setName} placeholder="新标签" aria-label="新标签" />
          <button
            type="submit"
            className="link-button"
            disabled={sending || create.isPending || name.trim() === ''}
          >
            添加新标签
          </button>
        </form>
      )}
    </Modal>
  )
}
