/** @jsxImportSource preact */
import type { Score } from '@zsm/contract/learners/reviews'
import { Stars, scoreText } from './stars.tsx'

/** The average, and the number of reviews for each number of stars. */
export function ScoreBoard({ score: { count, scoreAvg, counts } }: { score: Score }) {
  if (scoreAvg === null) return null
  const most = Math.max(1, ...counts)
  return (
    <div class="score">
      <p class="score-average">
        <strong>{scoreText(scoreAvg)}</strong>
        <Stars count={Math.round(scoreAvg / 100)} />
        <span class="quiet">{count} 人评分</span>
      </p>
      <ul class="score-bars" aria-label="评分分布">
        {counts
          .map((each, index) => ({ stars: index + 1, each }))
          .reverse()
          .map(({ stars, each }) => (
            <li key={stars}>
              <span>{stars} 星</span>
              <progress max={most} value={each} aria-label={`${stars} 星`} />
              <span class="quiet">{each}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}
