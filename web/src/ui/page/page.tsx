import type { ReactNode, Ref } from 'react'
import { Link } from './link.tsx'
import './page.css'
import { usePageTitle } from './page-title.ts'

type PageProps = {
  title: string
  /** The name of what the page shows, once it has one: the title of the window. */
  name?: string | undefined
  /** One sentence below the title. */
  description?: ReactNode
  /** Buttons on the right, the primary one last. */
  actions?: ReactNode
  /** The target of the arrow before the title. */
  back?: string | undefined
  /** Shown beside the title: the state of what the page shows. */
  state?: ReactNode
  /** For editors: heading and actions stay in sight. */
  sticky?: boolean
  children: ReactNode
}

/** A page: its document title, heading, actions and content. */
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
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A white surface on the page; `flush` if its content has margins of its own, such as a table. */
export function Panel({ title, description, actions, flush = false, ref, children }: PanelProps) {
  return (
    <section ref={ref} className={flush ? 'panel panel-flush' : 'panel'}>
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
