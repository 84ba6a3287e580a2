/** @jsxImportSource preact */
type PagesProps = {
  of: { pageNum: number; pageSize: number; total: number }
  to: (pageNum: number) => string
}

/** Links to the previous and the next page; nothing if there is only one page. */
export function Pages({ of: { pageNum, pageSize, total }, to }: PagesProps) {
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
