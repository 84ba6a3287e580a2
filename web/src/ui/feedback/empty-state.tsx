import type { ReactNode } from 'react'
import './states.css'

type EmptyStateProps = { title: string; text?: ReactNode; action?: ReactNode }

/** An empty list: says what belongs here and offers the button that creates the first entry. */
export const EmptyState = ({ title, text, action }: EmptyStateProps) => (
  <div className="state">
    <EmptyPicture />
    <p className="state-title">{title}</p>
    {text && <p className="muted">{text}</p>}
    {action && <div className="state-action">{action}</div>}
  </div>
)

const EmptyPicture = () => (
  <svg className="state-picture" viewBox="0 0 96 64" aria-hidden="true">
    <rect x="14" y="10" width="68" height="48" rx="8" fill="var(--hover)" stroke="var(--border-strong)" />
    <path d="M14 24h68" stroke="var(--border-strong)" />
    <rect x="24" y="33" width="26" height="5" rx="2.5" fill="var(--border-strong)" />
    <rect x="24" y="44" width="40" height="5" rx="2.5" fill="var(--border)" />
    <circle cx="22" cy="17" r="2" fill="var(--border-strong)" />
    <circle cx="29" cy="17" r="2" fill="var(--border-strong)" />
  </svg>
)
