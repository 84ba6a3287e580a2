/** A rating of one to five stars, as signs and as text for screen readers. */
export const StarRow = ({ stars }: { stars: number }) => (
  <span className="star-row" role="img" aria-label={`${stars} 星`}>
    {'★'.repeat(stars)}
    <span className="star-row-off">{'★'.repeat(5 - stars)}</span>
  </span>
)
