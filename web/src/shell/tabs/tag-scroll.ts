type Edges = { left: number; right: number }

/** What of the strip is in sight: from where, how much, and how much there is. */
type Sight = { left: number; width: number; total: number }

const gap = 4

/** Where the strip scrolls to: the tag comes into sight with its neighbours whole, the first and the last to their end. */
export function scrollFor({ left, width, total }: Sight, tags: Edges[], at: number): number {
  const [before, tag, after] = [tags[at - 1], tags[at], tags[at + 1]]
  if (!tag) return left
  if (!before) return 0
  if (!after) return Math.max(0, total - width)
  // Where three do not fit, the tag itself stays.
  if (after.right + gap > left + width) return Math.min(after.right + gap - width, tag.left - gap)
  return Math.min(left, before.left - gap)
}
