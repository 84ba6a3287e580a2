/** The number below which so large a share of them lies; of none, 0. */
export function quantile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * share)] ?? 0
}

export const median = (numbers: readonly number[]) => quantile(numbers, 0.5)
