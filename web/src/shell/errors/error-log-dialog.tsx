import { Button, Modal } from 'antd'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import './error-log.css'
import { clearErrors, type LoggedError, useErrorLog } from './error-log.ts'

// Specification 8: the columns Message, Stack, Info and Url, and a Clear All button.
const columns: readonly Column<LoggedError>[] = [
  {
    key: 'message',
    title: 'Message',
    render: ({ message, count }) => (count > 1 ? `${message}（${count} 次）` : message),
  },
  { key: 'stack', title: 'Stack', render: ({ stack }) => <Lines text={stack} /> },
  { key: 'info', title: 'Info', render: ({ info }) => <Lines text={info} /> },
  { key: 'url', title: 'Url', render: ({ url }) => <span className="error-text">{url}</span> },
]

export function ErrorLogDialog({ onClose }: { onClose: () => void }) {
  const errors = useErrorLog((state) => state.errors)
  const clear = () => {
    onClose()
    clearErrors()
  }
  return (
    <Modal
      open
      title="Error Log"
      width="80%"
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={clear}>
          Clear All
        </Button>
      }
    >
      <div className="error-log">
        <DataTable label="Error Log" columns={columns} rows={errors} rowKey={(error) => String(error.id)} />
      </div>
    </Modal>
  )
}

function Lines({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reachable by keyboard
    <pre className="error-text" tabIndex={0}>
      {text}
    </pre>
  )
}
