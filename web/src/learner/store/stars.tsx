/** @jsxImportSource preact */

/** How many of five stars, in signs and in words. */
export function Stars({ count }: { count: number }) {
  return (
    <span class="stars" role="img" aria-label={`${count} 星`}>
      {'★'.repeat(count)}
      <span class="stars-off">{'★'.repeat(5 - count)}</span>
    </span>
  )
}

/** An average of 100 to 500 as text with one decimal. */
export const scoreText = (scoreAvg: number): string => (scoreAvg / 100).toFixed(1)
