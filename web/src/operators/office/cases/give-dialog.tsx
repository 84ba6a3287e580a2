import { useQuery } from '@tanstack/react-query'
import type { CaseList } from '@zsm/contract/office/cases'
import { operators } from '@zsm/contract/operators'
import type { OperatorId } from '@zsm/contract/values'
import { Button, Modal } from 'antd'
import { query } from '../../../api/query.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { useOwnId } from './use-own-id.ts'

type GiveDialogProps = {
  listName: CaseList
  count: number
  onGive: (id: OperatorId) => void
  onClose: () => void
}

/** To which colleague the cases go: only those who may read the list are offered. */
export function GiveDialog({ listName, count, onGive, onClose }: GiveDialogProps) {
  const own = useOwnId()
  const colleagues = useQuery(query(operators.listColleague, { listName }))
  return (
    <Modal
      open
      centered
      title={count > 1 ? `转交 ${count} 项给` : '转交给'}
      width={420}
      footer={null}
      onCancel={onClose}
    >
      <Loaded from={colleagues} rows={3}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState title="没有可以转交的同事" text="管理员在运营账号里给同事相应的角色后，可以转交" />
          ) : (
            <ul className="colleagues" aria-label="同事">
              {list.map(({ id, name }) => (
                <li key={id}>
                  <Button block onClick={() => onGive(id)}>
                    {id === own ? `${name}（我）` : name}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Modal>
  )
}
