import { goods } from '@zsm/contract/goods'
import type { Good } from '@zsm/contract/goods/good'
import { goodKind } from '@zsm/contract/states'
import { Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { failureText } from '../api/failure-text.ts'
import { useCall } from '../api/query.ts'
import { newUuid } from '../api/uuid.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import { toast } from '../ui/feedback/toast.ts'
import './duplicate-dialog.css'
import { kindOf } from './good-kind.ts'

type Props = {
  good: Pick<Good, 'id' | 'name' | 'shopDict' | 'bizDict'>
  /** The editor holds changes that are not saved. */
  dirty?: boolean
  onClose: () => void
}

/** Makes a copy of a good, and opens it. */
export function DuplicateDialog({ good, dirty = false, onClose }: Props) {
  const navigate = useNavigate()
  const { noun, editPath } = kindOf(good)
  const content = contentOf(good)
  const [contentFlag, setContentFlag] = useState(content !== undefined)
  // Another choice is another request; the same one may be repeated after its answer was lost.
  const [requestId, setRequestId] = useState(newUuid)
  const duplicate = useCall(goods.duplicate, {
    invalidates: [goods],
    failure: 'inline',
    onSuccess: (copy) => {
      onClose()
      toast.success(`已创建“${copy.name}”，还没有上架`)
      void navigate(editPath(copy.id))
    },
  })
  const choose = (wanted: boolean) => {
    setContentFlag(wanted)
    setRequestId(newUuid())
  }
  return (
    <Modal
      open
      centered
      title={`创建${noun}副本`}
      width={460}
      okText="创建副本"
      cancelText="取消"
      okButtonProps={{ loading: duplicate.isPending }}
      mask={{ closable: false }}
      onOk={() => duplicate.mutate({ id: good.id, contentFlag, requestId })}
      onCancel={onClose}
    >
      <p className="duplicate-name">“{good.name}”</p>
      <p>副本带有名称、封面、介绍、价格和各项设置，先不上架。库存、销量、评价、订单和定时上下架不复制。</p>
      {content && (
        <label className="duplicate-content">
          <input
            type="checkbox"
            checked={contentFlag}
            disabled={duplicate.isPending}
            onChange={({ target }) => choose(target.checked)}
          />
          {content}
        </label>
      )}
      {dirty && <Notice kind="warning">还没有保存的修改不会带到副本里，需要的话请先保存。</Notice>}
      {duplicate.error && (
        <div role="alert">
          <Notice kind="danger">{failureText(duplicate.error)}</Notice>
        </div>
      )}
    </Modal>
  )
}

/** What may be left out of a copy; undefined if the good is all in its form. */
function contentOf({ bizDict, shopDict }: Props['good']): string | undefined {
  if (bizDict === goodKind.linked) return '同时复制商品链接'
  return kindOf({ shopDict, bizDict }).bizDict === goodKind.course
    ? '同时复制目录和课时（使用同一份素材，不占空间）'
    : undefined
}
