/** The choices of the filter by stars; empty for all. */
export const starOptions = [
  { value: '', label: '全部星级' },
  ...[5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: `${stars} 星` })),
]
