/** How much smaller the second size is: `53%`. Less than a hundredth is no `0%`. */
export function savedPart(before: number, after: number): string {
  const percent = Math.round((1 - after / before) * 100)
  return percent < 1 ? '不到 1%' : `${percent}%`
}
