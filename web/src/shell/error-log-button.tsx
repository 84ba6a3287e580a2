import { BugOutlined } from '@ant-design/icons'
import { Badge, Button, Tooltip } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useErrorLog } from './error-log.ts'

const ErrorLogDialog = lazy(() =>
  import('./error-log-dialog.tsx').then((file) => ({ default: file.ErrorLogDialog })),
)

/** In sight only when something went wrong. */
export function ErrorLogButton() {
  const any = useErrorLog((state) => state.errors.length > 0)
  const [open, setOpen] = useState(false)
  if (!any) return null
  return (
    <>
      <Tooltip title="错误日志">
        <Badge dot offset={[-8, 8]}>
          <Button
            type="text"
            danger
            icon={<BugOutlined aria-hidden />}
            aria-label="错误日志"
            onClick={() => setOpen(true)}
          />
        </Badge>
      </Tooltip>
      {open && (
        <Suspense>
          <ErrorLogDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
