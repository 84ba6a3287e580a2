/** The p-value that both samples come from one distribution: Mann-Whitney U test, two-sided. */
export function sameDistribution(ours: readonly number[], theirs: readonly number[]): number {
  const [n, m] = [ours.length, theirs.length]
  let u = 0
  for (const one of ours) for (const other of theirs) u += one > other ? 1 : one === other ? 0.5 : 0
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  return 2 * (1 - normalBelow(Math.abs(z)))
}

/** The normal distribution function at `z`, to seven digits (Abramowitz and Stegun, 26.2.17). */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const terms = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const sum = terms.reduce((sum, term, index) => sum + term * t ** (index + 1), 0)
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}
