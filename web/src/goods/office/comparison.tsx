import type { ReactNode } from 'react'
import { Status, type StatusKind } from '../../ui/feedback/status.tsx'
import { type Mark, markTexts } from './compared-outlines.ts'
import './comparison.css'

const kinds: Record<Mark, StatusKind> = {
  added: 'success',
  removed: 'danger',
  changed: 'warning',
  moved: 'info',
}

export const Marks = ({ of: marks }: { of: readonly Mark[] }) =>
  marks.map((mark) => (
    <Status key={mark} kind={kinds[mark]}>
      {markTexts[mark]}
    </Status>
  ))

/** What is under review beside what is on sale. On a narrow screen one stands below the other. */
export const Sides = ({ now, sold }: { now: ReactNode; sold: ReactNode }) => (
  <div className="sides">
    <div className="side side-now">
      <span className="side-name">待审核</span>
      {now}
    </div>
    <div className="side">
      <span className="side-name">在售</span>
      {sold}
    </div>
  </div>
)

type Props = {
  title: string
  /** Whether the version under review differs from the one on sale. */
  changed: boolean
  now: ReactNode
  sold: ReactNode
  /** Below both. */
  children?: ReactNode
}

/** One field of a good: once, or as two versions where it changed. */
export const Comparison = ({ title, changed, now, sold, children }: Props) => (
  <section className={changed ? 'comparison comparison-changed' : 'comparison'}>
    <h3>
      {title}
      {changed && <Marks of={['changed']} />}
    </h3>
    {changed ? <Sides now={now} sold={sold} /> : <div className="comparison-same">{now}</div>}
    {children}
  </section>
)
