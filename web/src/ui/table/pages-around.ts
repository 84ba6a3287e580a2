/** The pages that a pager shows: the first, the last and the neighbours of the open one; `undefined` is a gap. */
export function pagesAround(open: number, last: number): (number | undefined)[] {
  const near = [1, open - 1, open, open + 1, last].filter((page) => page >= 1 && page <= last)
  const pages = [...new Set(near)].toSorted((a, b) => a - b)
  return pages.flatMap((page, place) => {
    const before = pages[place - 1] ?? 0
    // A gap of only one page shows that page instead.
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? [undefined, page] : [page]
  })
}

/** The page that a user typed, limited to the last page; undefined if it is not a number. */
export function pageTyped(text: string, last: number): number | undefined {
  return /^\s*0*[1-9]\d*\s*$/.test(text) ? Math.min(Number(text), last) : undefined
}
