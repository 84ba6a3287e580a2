import type { ReactNode } from 'react'
import type { StatusKind } from './status.tsx'
import './notice.css'

/** Something to know before continuing, with what to do about it. */
export const Notice = ({
  kind = 'info',
  children,
  action,
}: {
  kind?: StatusKind
  children: ReactNode
  action?: ReactNode
}) => (
  <div className={`notice status-${kind}`} role="note">
    <span>{children}</span>
    {action}
  </div>
)
