/** @jsxImportSource preact */
type PageLinksProps = {
  of: { pageNum: number; pageSize: number; total: number }
  to: (pageNum: number) => string
}

/** The number of the page in the address. */
export function pageInAddress(): number {
  const page = Number(new URLSearchParams(location.search).get('page') ?? 1)
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** The same path on another page. */
export const onPage =
  (path: string) =>
  (pageNum: number): string =>
    `${path}?page=${pageNum}`

/** Links to the previous and the next page; nothing if there is only one page. */
export function PageLinks({ of: { pageNum, pageSize, total }, to }: PageLinksProps) {
  const last = Math.ceil(total / pageSize)
  if (last <= 1) return null
  return (
    <nav class="pages" aria-label="翻页">
      {pageNum > 1 ? <a href={to(pageNum - 1)}>上一页</a> : <span />}
      <span class="quiet">
        第 {pageNum} 页，共 {last} 页
      </span>
      {pageNum < last ? <a href={to(pageNum + 1)}>下一页</a> : <span />}
    </nav>
  )
}
