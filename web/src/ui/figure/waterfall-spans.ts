/** A step of a waterfall: an amount that is added to what came before it, or the sum so far, which is shown whole. */
type WaterfallStep = { value: number; isSum: boolean }

/** Where the bar of a step begins and how wide it is, in percent of the whole width. */
type Span = { start: number; width: number }

/** The bars of a waterfall: each begins where the one before it ended, and a sum begins at zero. */
export function spansOf(steps: readonly WaterfallStep[]): Span[] {
  const ends = endsOf(steps)
  const bars = steps.map(({ isSum }, at): [number, number] => [
    isSum ? 0 : (ends[at - 1] ?? 0),
    ends[at] ?? 0,
  ])
  const least = Math.min(0, ...ends)
  const whole = Math.max(0, ...ends) - least
  return bars.map(([from, to]) => ({
    start: percentOf(Math.min(from, to) - least, whole),
    width: percentOf(Math.abs(to - from), whole),
  }))
}

/** What there is after each step. */
function endsOf(steps: readonly WaterfallStep[]): number[] {
  let sum = 0
  return steps.map(({ value, isSum }) => {
    sum = isSum ? value : sum + value
    return sum
  })
}

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : (part / whole) * 100)
