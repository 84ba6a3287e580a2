import { Button, Modal } from 'antd'
import type { GoodKind } from '../good-kind.ts'
import type { Conflict } from './good-editor.ts'
import { fieldNames } from './values.ts'

type Props = {
  kind: GoodKind
  conflict: Conflict
  onTakeTheirs: () => void
  onKeepMine: () => void
  onClose: () => void
}

/** The good was saved elsewhere meanwhile. The dialog shows the differences and lets the creator choose. */
export function ConflictDialog({
  kind,
  conflict: { theirs, both },
  onTakeTheirs,
  onKeepMine,
  onClose,
}: Props) {
  const names = (fields: typeof theirs) => fields.map((field) => fieldNames(kind)[field]).join('、')
  return (
    <Modal
      open
      title={`${kind.noun}已在别处修改`}
      width={480}
      onCancel={onClose}
      footer={[
        <Button key="theirs" onClick={onTakeTheirs}>
          刷新，放弃我的修改
        </Button>,
        <Button key="mine" type="primary" onClick={onKeepMine}>
          保留我的并保存
        </Button>,
      ]}
    >
      <p>
        您打开之后，这个{kind.noun}在另一个页面或设备上保存过
        {theirs.length > 0 ? `，改动了：${names(theirs)}。` : '。'}
      </p>
      <p className="muted">
        {both.length > 0
          ? `“保留我的”时，${names(both)}以您的为准，其他改动保留两边的。`
          : '两边改的不是同一处，“保留我的”会把两边的改动都留下。'}
      </p>
    </Modal>
  )
}
