import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'

type Options = {
  list: RefObject<HTMLElement | null>
  count: number
  /** The expected height of a row in px, until it is rendered and measured. */
  sizeOf: (index: number) => number
  keyOf: (index: number) => string
  /** The room between two rows in px. */
  gap: number
  /** How many rows on each side of those in sight are rendered. */
  overscan: number
  /** A list of up to so many rows is rendered whole: the browser's own search finds every word on the page. */
  mostWhole: number
  /** The row that the page opens at, or -1. */
  wanted?: number
}

/** Where a row stands in the list, and what measures it. */
export type RowPlace = { index: number; measure: (row: HTMLElement | null) => void }

type NearRows = {
  indexes: number[]
  /** The room, in px, that the rows above and below take. */
  above: number
  below: number
  measure: RowPlace['measure']
}

/**
 * The rows of a long list that are in sight or near. Rows are measured as they appear; each must have `data-index`. The window is what
 * scrolls.
 */
export function useNearRows(options: Options): NearRows {
  // The virtualizer is one object that changes inside, which the compiler would take for unchanged.
  'use no memo'
  const { list, count, sizeOf, keyOf, gap, overscan, mostWhole, wanted = -1 } = options
  const [scrollMargin, setScrollMargin] = useState(0)
  const whole = count <= mostWhole
  const rows = useWindowVirtualizer({
    count,
    estimateSize: sizeOf,
    getItemKey: keyOf,
    overscan: whole ? count : overscan,
    gap,
    scrollMargin,
  })
  // Where the list begins on the page depends on what stands above it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands above changes with what was read
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top
    if (top !== undefined) setScrollMargin(Math.round(top + window.scrollY))
  }, [list, count])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the page opens
  useEffect(() => {
    if (wanted >= 0) rows.scrollToIndex(wanted, { align: 'center' })
  }, [])
  const items = rows.getVirtualItems()
  const [first, last] = [items[0], items.at(-1)]
  if (whole)
    return {
      indexes: Array.from({ length: count }, (_, index) => index),
      above: 0,
      below: 0,
      measure: unmeasured,
    }
  return {
    indexes: items.map(({ index }) => index),
    above: Math.max(0, (first?.start ?? scrollMargin) - scrollMargin),
    below: Math.max(0, rows.getTotalSize() - ((last?.end ?? scrollMargin) - scrollMargin)),
    measure: rows.measureElement,
  }
}

const unmeasured = () => {}

/** One ref for a row that is sorted and measured. */
export function useRowRef(
  setNode: (row: HTMLElement | null) => void,
  measure: RowPlace['measure'],
): (row: HTMLElement | null) => void {
  return useCallback(
    (row) => {
      setNode(row)
      measure(row)
    },
    [setNode, measure],
  )
}
