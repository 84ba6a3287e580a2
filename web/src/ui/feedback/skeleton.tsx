import './states.css'

const lines = Array.from({ length: 20 }, (_, at) => at)

/** The placeholder of content that is loading. */
export const Skeleton = ({ rows = 6 }: { rows?: number }) => (
  <div className="skeleton" role="status" aria-label="加载中">
    {lines.slice(0, rows).map((line) => (
      <div key={line} className="skeleton-line" />
    ))}
  </div>
)
