import type { Blocker, ListedGood } from '@zsm/contract/goods/good'
import { Button, Modal } from 'antd'
import { useNavigate } from 'react-router'
import { kindOf } from '../good-kind.ts'

/** Why a good cannot go on the shelf, with links to the fields. */
export function BlockersDialog({
  good,
  blockers,
  onClose,
}: {
  good: ListedGood
  blockers: Blocker[]
  onClose: () => void
}) {
  const navigate = useNavigate()
  return (
    <Modal
      open
      centered
      width={440}
      title={`“${good.name}”还不能上架`}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          取消
        </Button>,
        <Button key="edit" type="primary" onClick={() => navigate(kindOf(good).editPath(good.id))}>
          去补全
        </Button>,
      ]}
    >
      <ul className="blocker-list">
        {blockers.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
    </Modal>
  )
}
