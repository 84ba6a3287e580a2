import { useQuery } from '@tanstack/react-query'
import { reviews } from '@zsm/contract/learners/reviews'
import type { StateOf, shopKind } from '@zsm/contract/states'
import type { GoodId } from '@zsm/contract/values'
import { query } from '../api/query.ts'
import { thousands } from '../format/number.ts'
import { StarRow } from './star-row.tsx'

type ScorePanelProps = {
  goodId: GoodId | undefined
  shopDict: StateOf<typeof shopKind> | undefined
  /** The stars by which the list is filtered; undefined for all. */
  stars: number | undefined
  onStars: (stars: number | undefined) => void
}

/** The average, and the number of reviews for each number of stars. Pressing a line filters the list. */
export function ScorePanel({ goodId, shopDict, stars, onStars }: ScorePanelProps) {
  const { data } = useQuery(query(reviews.getScore, { goodId, shopDict }, { background: true }))
  if (!data || data.scoreAvg === null) return null
  const most = Math.max(1, ...data.counts)
  return (
    <section className="score-panel" aria-label="评分">
      <div className="score-panel-average">
        <strong className="numeric">{(data.scoreAvg / 100).toFixed(2)}</strong>
        <StarRow stars={Math.round(data.scoreAvg / 100)} />
        <span className="muted">{thousands(data.count)} 人评分</span>
      </div>
      <ul className="score-panel-bars">
        {[5, 4, 3, 2, 1].map((each) => {
          const count = data.counts[each - 1] ?? 0
          return (
            <li key={each}>
              <button
                type="button"
                aria-pressed={stars === each}
                onClick={() => onStars(stars === each ? undefined : each)}
              >
                <span>{each} 星</span>
                <span className="score-panel-track" aria-hidden>
                  <span style={{ width: `${(count / most) * 100}%` }} />
                </span>
                <span className="numeric">{thousands(count)}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
