import { type RefObject, useLayoutEffect, useState } from 'react'

type Columns = { columns: number; gap: number }

/** How many columns the browser gave a CSS grid, and the room between its rows in px. */
export function useColumns(grid: RefObject<HTMLElement | null>): Columns {
  const [laidOut, setLaidOut] = useState<Columns>({ columns: 1, gap: 0 })
  // Only the browser knows how many columns fit.
  useLayoutEffect(() => {
    const { current } = grid
    if (!current) return
    const read = () => {
      const { gridTemplateColumns, rowGap } = getComputedStyle(current)
      const [columns, gap] = [gridTemplateColumns.split(' ').length, Number.parseFloat(rowGap) || 0]
      setLaidOut((before) => (before.columns === columns && before.gap === gap ? before : { columns, gap }))
    }
    read()
    const sizes = new ResizeObserver(read)
    sizes.observe(current)
    return () => sizes.disconnect()
  }, [grid])
  return laidOut
}
