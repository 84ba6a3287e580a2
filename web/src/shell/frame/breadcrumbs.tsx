import { useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/page/link.tsx'
import { titleOf, useRouteHandles } from './route-handle.ts'

/** The breadcrumbs. They always begin with Dashboard (specification 1). */
export function Breadcrumbs() {
  const handles = useRouteHandles()
  const page = handles.at(-1)
  const [params] = useSearchParams()
  const title = page && page.breadcrumb !== false && titleOf(page, params)
  const steps = [{ title: 'Dashboard', to: paths.dashboard() }, ...(page?.under ?? [])]
  return (
    <nav className="breadcrumbs" aria-label="当前位置">
      <ol>
        {steps.map(({ title, to }) => (
          <li key={title}>{to ? <Link to={to}>{title}</Link> : title}</li>
        ))}
        {title && (
          <li key={title} aria-current="page">
            {title}
          </li>
        )}
      </ol>
    </nav>
  )
}
