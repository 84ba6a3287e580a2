import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import './page.css'
import { usePageTitle } from './page-title.ts'

type PageProps = {
  title: string
  /** What the thing on the page is called, once it has a name: the window is called so. */
  name?: string | undefined
  /** One sentence under the title. */
  description?: ReactNode
  /** Buttons at the right; the primary one last. */
  actions?: ReactNode
  /** Where the arrow before the title leads. */
  back?: string | undefined
  /** Beside the title: how the thing on the page is doing. */
  state?: ReactNode
  /** An editor's: heading and actions stay in sight. */
  sticky?: boolean
  children: ReactNode
}

/** A page: its document title, its heading, its actions, its content. */
export function Page({
  title,
  name,
  description,
  actions,
  back,
  state,
  sticky = false,
  children,
}: PageProps) {
  usePageTitle(name ?? title)
  return (
    <div className="page">
      <header className={sticky ? 'page-header page-header-sticky' : 'page-header'}>
        <div className="page-heading">
          <div className="page-title">
            {back && (
              <Link className="page-back" to={back} aria-label="返回">
                ←
              </Link>
            )}
            <h1>{title}</h1>
            {state}
          </div>
          {description && <p className="muted">{description}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}

type PanelProps = {
  title?: string
  actions?: ReactNode
  description?: ReactNode
  flush?: boolean
  children: ReactNode
}

/** A white surface on the page; `flush` where its content brings its own margins (a table). */
export function Panel({ title, description, actions, flush = false, children }: PanelProps) {
  return (
    <section className={flush ? 'panel panel-flush' : 'panel'}>
      {(title || actions) && (
        <header className="panel-header">
          <div>
            {title && <h2>{title}</h2>}
            {description && <p className="muted">{description}</p>}
          </div>
          {actions && <div className="page-actions">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}
