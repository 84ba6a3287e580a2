import type { ChangedRow } from '@zsm/contract/office/cases'
import { Button, Modal } from 'antd'
import { Status } from '../../../ui/feedback/status.tsx'
import './cases.css'

type OutcomeDialogProps = {
  title: string
  rows: readonly ChangedRow[]
  /** What a row is called. */
  nameOf: (id: string) => string
  onClose: () => void
}

/** What became of each of several rows. */
export function OutcomeDialog({ title, rows, nameOf, onClose }: OutcomeDialogProps) {
  const refused = rows.filter(({ doneFlag }) => !doneFlag).length
  return (
    <Modal
      open
      centered
      title={`${title}：${rows.length - refused} 项成功，${refused} 项没有处理`}
      width={520}
      footer={<Button onClick={onClose}>知道了</Button>}
      onCancel={onClose}
    >
      <ul className="outcomes" aria-label="每一项的结果">
        {rows.map(({ id, doneFlag, message }) => (
          <li key={id}>
            <span>{nameOf(id)}</span>
            {doneFlag ? <Status kind="success">已处理</Status> : <Status kind="danger">没有处理</Status>}
            {message && <small className="muted">{message}</small>}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
