/** The axis values of a chart: from zero to a round value at or above the highest, at most five. */
export function ticksOf(most: number): number[] {
  if (most <= 0) return [0]
  const step = roundStep(most / 4)
  const count = Math.ceil(most / step)
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}

/** The next of 1, 2, 5, 10, 20, 50 … at or above the given step; at least 1. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  const factor = [1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10
  return factor * power
}
