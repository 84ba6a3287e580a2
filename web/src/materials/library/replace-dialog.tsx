import type { File as MediaFile } from '@zsm/contract/materials'
import { Modal } from 'antd'
import { useState } from 'react'
import { showFailure } from '../../failures/show-failure.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { chooseFiles } from '../../ui/upload/choose-files.ts'
import { acceptOf, kindName, type MediaKind, rulesText } from '../media-kind.ts'
import { queueReplacement } from '../uploads/queue-files.ts'
import { refusalOf } from '../uploads/refusal.ts'
import { FileUses } from './file-uses.tsx'

/** Says what new content would change, then uploads it in place of the old one. */
export function ReplaceDialog({ file, onClose }: { file: MediaFile; onClose: () => void }) {
  const [refusal, setRefusal] = useState<string>()
  const kind: MediaKind = file.kindDict
  const choose = async () => {
    const [chosen] = await chooseFiles({ accept: acceptOf(kind), multiple: false })
    if (!chosen) return
    const reason = refusalOf(chosen, kind)
    if (reason) return setRefusal(reason)
    onClose()
    queueReplacement(chosen, file).done.then(
      () => toast.success(`“${file.title}”已替换`),
      (error) => showFailure(error, 'inline'),
    )
  }
  return (
    <Modal
      open
      centered
      title={`替换“${file.title}”`}
      width={520}
      okText={`选择新的${kindName(kind)}`}
      cancelText="取消"
      onOk={() => void choose()}
      onCancel={onClose}
    >
      <p>
        新的{kindName(kind)}
        传完后立即生效，下面这些地方都会换成新的，不用逐个修改；学员的学习进度保留。旧的内容会放进回收站，保留
        30 天。
      </p>
      <FileUses id={file.id} />
      <p className="muted">{rulesText(kind)}</p>
      {refusal && (
        <p className="field-error" role="alert">
          {refusal}
        </p>
      )}
    </Modal>
  )
}
