/** @jsxImportSource preact */
import { complaints } from '@zsm/contract/complaints/complaints'
import { complaintKind, complaintState } from '@zsm/contract/states'
import { timeText } from '../../format/time.ts'
import { learnerPaths } from '../../learner-paths.ts'
import { onPage, PageLinks, pageInAddress } from '../parts/page-links.tsx'
import { Read } from '../parts/read.tsx'
import { useCall } from '../parts/use-call.ts'

/** `/complaints`: the person's complaints. Who is not signed in proves the number first. */
export function ComplaintsPage() {
  const read = useCall(complaints.listOwn, { pageNum: pageInAddress() })
  return (
    <Read of={read}>
      {({ list, ...page }) => (
        <section class="card">
          <h1>我的投诉</h1>
          {list.length === 0 && <p class="empty">没有用这个手机号提交过投诉。</p>}
          <ul class="rows">
            {list.map(({ id, complaintNo, targetName, kindDict, statusDict, submitTime }) => (
              <li key={id}>
                <a href={learnerPaths.complaint(id)}>
                  {targetName || '已注销的内容'}
                  <span class="quiet block">
                    {complaintNo} · {complaintKind.labels[kindDict]} ·{' '}
                    {timeText(submitTime, '{y}-{m}-{d} {h}:{i}')}
                  </span>
                </a>
                <span>{complaintState.labels[statusDict]}</span>
              </li>
            ))}
          </ul>
          <PageLinks of={page} to={onPage(learnerPaths.complaints())} />
          <p class="actions">
            <a class="small" href={learnerPaths.newComplaint()}>
              提交投诉
            </a>
          </p>
        </section>
      )}
    </Read>
  )
}
