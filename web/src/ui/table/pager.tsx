import { useRef } from 'react'
import './pager.css'
import { scrollUp } from '../page/scroll-up.ts'
import { PageJump } from './page-jump.tsx'
import { pagesAround } from './pages-around.ts'
import { SelectFilter } from './select-filter.tsx'
import type { Paging } from './use-view.ts'

type PagerProps = {
  page: { total: number; totalCapped?: boolean; pageNum: number; pageSize: number }
  onPage: (paging: Paging) => void
  /** Whether the user may choose the page size. */
  resizable?: boolean
}

const sizes = ['10', '20', '30', '50'] as const
// the pager shows this many at most, whichever page is open
const mostOffered = 5

/** The foot of a list: the total, the pages and the page size. */
export function Pager({ page, onPage, resizable = true }: PagerProps) {
  const { total, totalCapped, pageNum, pageSize } = page
  const last = Math.max(1, Math.ceil(total / pageSize))
  const foot = useRef<HTMLElement>(null)
  /** The new rows are read from the first one. */
  const show = (paging: Paging) => {
    onPage(paging)
    if (foot.current) scrollUp(foot.current, 800)
  }
  const open = (pageNum: number) => show({ pageNum, pageSize })
  return (
    <footer ref={foot} className="list-footer">
      <span className="muted numeric">
        {totalCapped ? '至少' : '共'} {total} 条
      </span>
      <nav className="pager" aria-label="分页">
        <button
          type="button"
          className="pager-step"
          aria-label="上一页"
          disabled={pageNum <= 1}
          onClick={() => open(pageNum - 1)}
        />
        {pagesAround(pageNum, last).map((number, place) =>
          number === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no identity but its index
            <span key={`gap-${place}`} className="pager-gap" aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              className="numeric"
              aria-label={`第 ${number} 页`}
              aria-current={number === pageNum ? 'page' : undefined}
              onClick={() => open(number)}
            >
              {number}
            </button>
          ),
        )}
        <button
          type="button"
          className="pager-step pager-next"
          aria-label="下一页"
          disabled={pageNum >= last}
          onClick={() => open(pageNum + 1)}
        />
      </nav>
      {last > mostOffered && <PageJump last={last} onJump={open} />}
      {resizable && total > 10 && (
        <SelectFilter
          label="每页条数"
          value={String(pageSize)}
          options={sizes.map((size) => ({ value: size as string, label: `${size} 条/页` }))}
          onChange={(size) => show({ pageNum: 1, pageSize: Number(size) })}
        />
      )}
    </footer>
  )
}
