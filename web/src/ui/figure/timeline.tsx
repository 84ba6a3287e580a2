import type { Instant } from '@zsm/contract/values'
import { Timeline as AntTimeline } from 'antd'
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

const colors = { done: 'green', next: 'gray', failed: 'red' } as const

/** What became of a thing and what comes next, in its order. */
export const Timeline = ({ label, moments }: { label: string; moments: readonly Moment[] }) => (
  <section className="timeline" aria-label={label}>
    <AntTimeline
      items={moments.map(({ what, time, kind = 'done', note }) => ({
        key: what,
        color: colors[kind],
        content: (
          <>
            <strong data-kind={kind}>{what}</strong>
            {time && (
              <time className="muted numeric" dateTime={time}>
                {dateTime(time)}
              </time>
            )}
            {note && <p className="muted">{note}</p>}
          </>
        ),
      }))}
    />
  </section>
)
