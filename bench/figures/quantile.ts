/** The quantile of a sample, for example 0.99 for p99; 0 for an empty sample. */
export function quantile(numbers: readonly number[], fraction: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * fraction)] ?? 0
}

export const median = (numbers: readonly number[]) => quantile(numbers, 0.5)
