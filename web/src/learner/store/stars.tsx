/** @jsxImportSource preact */

/** A rating of one to five stars, as signs and as text for screen readers. */
export function Stars({ count }: { count: number }) {
  return (
    <span class="stars" role="img" aria-label={`${count} 星`}>
      {'★'.repeat(count)}
      <span class="stars-off">{'★'.repeat(5 - count)}</span>
    </span>
  )
}

/** The average (100 to 500) as text with one decimal. */
export const scoreText = (scoreAvg: number): string => (scoreAvg / 100).toFixed(1)
