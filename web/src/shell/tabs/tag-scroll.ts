type Edges = { left: number; right: number }

/** The visible part of the strip: its left edge, its width, and the total width. */
type Sight = { left: number; width: number; total: number }

const gap = 4

/** The scroll position that shows a tag with both neighbours whole; for the first and the last tag, the end of the strip. */
export function scrollFor({ left, width, total }: Sight, tags: Edges[], at: number): number {
  const [before, tag, after] = [tags[at - 1], tags[at], tags[at + 1]]
  if (!tag) return left
  if (!before) return 0
  if (!after) return Math.max(0, total - width)
  // If three tags do not fit, the tag itself must stay in sight.
  if (after.right + gap > left + width) return Math.min(after.right + gap - width, tag.left - gap)
  return Math.min(left, before.left - gap)
}
