/** @jsxImportSource preact */
type PageLinksProps = { path: string; pageNum: number; pageSize: number; total: number }

/** The number of the page in the address. */
export function pageInAddress(): number {
  const page = Number(new URLSearchParams(location.search).get('page') ?? 1)
  return Number.isInteger(page) && page > 0 ? page : 1
}

export function PageLinks({ path, pageNum, pageSize, total }: PageLinksProps) {
  const last = Math.ceil(total / pageSize)
  if (last <= 1) return null
  return (
    <nav class="pages" aria-label="翻页">
      {pageNum > 1 ? <a href={`${path}?page=${pageNum - 1}`}>上一页</a> : <span />}
      <span class="quiet">
        第 {pageNum} 页，共 {last} 页
      </span>
      {pageNum < last ? <a href={`${path}?page=${pageNum + 1}`}>下一页</a> : <span />}
    </nav>
  )
}
