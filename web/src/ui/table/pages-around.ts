/** The pages to offer: the first, the last, those beside the open one; `undefined` where some are left out. */
export function pagesAround(open: number, last: number): (number | undefined)[] {
  const near = [1, open - 1, open, open + 1, last].filter((page) => page >= 1 && page <= last)
  const pages = [...new Set(near)].toSorted((a, b) => a - b)
  return pages.flatMap((page, place) => {
    const before = pages[place - 1] ?? 0
    // A gap of one page is that page.
    if (page - before === 2) return [page - 1, page]
    return page - before > 2 ? [undefined, page] : [page]
  })
}

/** The page that somebody typed: beyond the last it is the last; undefined where it is no page. */
export function pageTyped(text: string, last: number): number | undefined {
  return /^\s*0*[1-9]\d*\s*$/.test(text) ? Math.min(Number(text), last) : undefined
}
