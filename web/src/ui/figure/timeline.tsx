import type { Instant } from '@zsm/contract/values'
import type { ReactNode } from 'react'
import { dateTime } from '../../format/time.ts'
import './timeline.css'

/** One step of a thing's way: behind it, before it, or where it failed. */
export type Moment = {
  what: string
  /** null: it is not known when. */
  time: Instant | null
  kind?: 'done' | 'next' | 'failed'
  note?: ReactNode
}

/** What became of a thing and what comes next, in its order. */
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
