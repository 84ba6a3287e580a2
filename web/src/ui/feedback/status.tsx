import type { ReactNode } from 'react'
import './status.css'

export type StatusKind = 'success' | 'warning' | 'danger' | 'info'

/** A state in one word: `<Status kind="success">已上架</Status>`. */
export const Status = ({ kind = 'info', children }: { kind?: StatusKind; children: ReactNode }) => (
  <span className={`status status-${kind}`}>{children}</span>
)
