import type { ReactNode } from 'react'
import './line-list.css'

export type Line = { key: string; title: ReactNode; text?: ReactNode; action?: ReactNode }

/** A list of things, one per line, each with its actions. Renders nothing if it is empty. */
export const LineList = ({ label, lines }: { label?: string; lines: readonly Line[] }) =>
  lines.length > 0 && (
    <ul className="line-list" aria-label={label}>
      {lines.map(({ key, title, text, action }) => (
        <li key={key}>
          <div>
            <h3>{title}</h3>
            {text && <p className="muted">{text}</p>}
          </div>
          {action}
        </li>
      ))}
    </ul>
  )
