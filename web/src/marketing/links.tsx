import type { ReactNode } from 'react'
import { paths } from '../paths.ts'

type LinkProps = { to: string; className?: string; children: ReactNode }

/** A page that is read beside this one. */
export function BesideLink({ to, className, children }: LinkProps) {
  return (
    <a href={to} className={className} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden">（在新标签页打开）</span>
    </a>
  )
}

/** The way in; for who is signed in already, `entry.ts` makes it the way on. */
export function EntryLink({ to, className, children }: LinkProps) {
  return (
    <a href={to} className={className} data-entry={paths.overview()}>
      {children}
    </a>
  )
}
