import { BugOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { useErrorLog } from './error-log.ts'

const ErrorLogDialog = lazy(() =>
  import('./error-log-dialog.tsx').then((file) => ({ default: file.ErrorLogDialog })),
)

/** Shown only after something went wrong. */
export function ErrorLogButton() {
  const any = useErrorLog((state) => state.errors.length > 0)
  const [open, setOpen] = useState(false)
  if (!any) return null
  return (
    <>
      <Tooltip title="错误日志">
        <span className="error-log-mark">
          <Button
            type="text"
            danger
            icon={<BugOutlined aria-hidden />}
            aria-label="错误日志"
            onClick={() => setOpen(true)}
          />
        </span>
      </Tooltip>
      {open && (
        <Suspense>
          <ErrorLogDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
