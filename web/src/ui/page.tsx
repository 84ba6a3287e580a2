import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import './page.css'
import { usePageTitle } from './page-title.ts'

type PageProps = {
  title: string
  /** One sentence under the title. */
  description?: ReactNode
  /** Buttons at the right; the primary one last. */
  actions?: ReactNode
  /** Where the arrow before the title leads. */
  back?: string
  children: ReactNode
}

/** A page: its document title, its heading, its actions, its content. */
export function Page({ title, description, actions, back, children }: PageProps) {
  usePageTitle(title)
  return (
    <div className="page">
      <header className="page-header">
        <div className="page-heading">
          <h1>
            {back && (
              <Link className="page-back" to={back} aria-label="返回">
                ←
              </Link>
            )}
            {title}
          </h1>
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
