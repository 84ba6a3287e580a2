/** How many of five stars, in signs and in words. */
export const StarRow = ({ stars }: { stars: number }) => (
  <span className="star-row" role="img" aria-label={`${stars} 星`}>
    {'★'.repeat(stars)}
    <span className="star-row-off">{'★'.repeat(5 - stars)}</span>
  </span>
)
