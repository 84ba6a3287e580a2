import { useQuery } from '@tanstack/react-query'
import { overview } from '@zsm/contract/overview'
import type { Look } from '@zsm/contract/overview/looks'
import { query } from '../api/query.ts'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Panel } from '../ui/page/page.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { timeColumn } from '../ui/table/time-column.tsx'

const columns: readonly Column<Look>[] = [
  { key: 'why', title: '原因', render: ({ reason }) => reason },
  timeColumn('开始时间', ({ createTime }) => createTime),
  timeColumn('结束时间', ({ endTime }) => endTime, 'end'),
]

/** When the platform looked at the account. Nothing if it never did. */
export function LooksPanel() {
  const looks = useQuery(query(overview.listLook, {}))
  if (looks.data?.list.length === 0) return null
  return (
    <Panel title="平台只读查看" description="平台为处理问题查看过您的后台，只能看，不能改。" flush>
      <Loaded from={looks}>
        {({ list }) => <DataTable label="平台只读查看" columns={columns} rows={list} />}
      </Loaded>
    </Panel>
  )
}
