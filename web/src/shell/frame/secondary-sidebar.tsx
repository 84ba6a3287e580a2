import { Link } from '../../ui/page/link.tsx'
import type { SecondaryMenu } from './route-handle.ts'
import './secondary-sidebar.css'

/** Specification 2: the second sidebar leads from one list of goods to the others. The query says which list is open. */
export function SecondarySidebar({ menu: { title, entries }, current }: Props) {
  return (
    <nav className="secondary-sidebar" aria-label={title}>
      <p aria-hidden="true">{title}</p>
      <ul>
        {entries.map(({ title, to, key }) => (
          <li key={key}>
            <Link to={to} aria-current={key === current ? 'page' : undefined}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Props = { menu: SecondaryMenu; current: string | undefined }
