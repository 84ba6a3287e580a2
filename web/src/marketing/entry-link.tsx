import type { ReactNode } from 'react'
import { paths } from '../paths.ts'

type LinkProps = { to: string; className?: string; children: ReactNode }

/** A link that opens in a new tab. */
export function BesideLink({ to, className, children }: LinkProps) {
  return (
    <a href={to} className={className} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden">（在新标签页打开）</span>
    </a>
  )
}

/** The link to sign in. For a user who is signed in, `entry.ts` turns it into a link to the dashboard. */
export function EntryLink({ to, className, children }: LinkProps) {
  return (
    <a href={to} className={className} data-entry={paths.overview()}>
      {children}
    </a>
  )
}
