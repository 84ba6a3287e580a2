import type { Instant } from '@zsm/contract/values'
import type { ReactNode } from 'react'
import { dateTime } from '../../format/time.ts'
import './timeline.css'

/** One step in an entity's history: done, still to come, or failed. */
export type Moment = {
  what: string
  /** null: the time is not known. */
  time: Instant | null
  kind?: 'done' | 'next' | 'failed'
  note?: ReactNode
}

/** What happened to an entity and what comes next, in order. */
export const Timeline = ({ label, moments }: { label: string; moments: readonly Moment[] }) => (
  <section className="timeline" aria-label={label}>
    <ol>
      {moments.map(({ what, time, kind = 'done', note }) => (
        <li key={what} data-kind={kind}>
          <strong>{what}</strong>
          {time && (
            <time className="muted numeric" dateTime={time}>
              {dateTime(time)}
            </time>
          )}
          {note && <p className="muted">{note}</p>}
        </li>
      ))}
    </ol>
  </section>
)
