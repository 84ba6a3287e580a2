import type { CreatorQuestion } from '@zsm/contract/office/creator-page'
import { operators } from '@zsm/contract/operators'
import { takedownKind } from '@zsm/contract/states'
import type { CreatorId } from '@zsm/contract/values'
import { useList } from '../../../api/query.ts'
import { labelOf } from '../../../format/dictionary.ts'
import { useTakeDown } from '../../../takedowns/public.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Status } from '../../../ui/feedback/status.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { ListPanel } from '../../../ui/table/list-page.tsx'
import { timeColumn } from '../../../ui/table/time-column.tsx'
import { TwoLines } from '../../../ui/table/two-lines.tsx'
import { usePlace } from './use-place.ts'

const columns: readonly Column<CreatorQuestion>[] = [
  {
    key: 'question',
    title: '问题',
    render: ({ question, goodName }) => (
      <TwoLines first={<span className="one-line">{question}</span>} second={goodName} />
    ),
  },
  { key: 'who', title: '提问人', render: ({ userName }) => userName },
  { key: 'answer', title: '回答', render: ({ answer }) => <span className="one-line">{answer || '—'}</span> },
  {
    key: 'status',
    title: '状态',
    render: ({ statusDict, takenDownFlag }) =>
      takenDownFlag ? <Status kind="danger">平台下架</Status> : labelOf('questionStatusDict', statusDict),
  },
  timeColumn('提问时间', ({ askTime }) => askTime),
]

export function QuestionsPanel({ id }: { id: CreatorId }) {
  const [page, setPage] = usePlace()
  const list = useList(operators.listCreatorQuestion, { id, ...page })
  const [takeDown, dialog] = useTakeDown()
  return (
    <>
      <ListPanel
        label="提问"
        list={list}
        columns={columns}
        rowActions={(row) => [takeDown({ ...row, name: row.question, kindDict: takedownKind.question })]}
        onPage={setPage}
        empty={<EmptyState title="还没有学员提问" />}
      />
      {dialog}
    </>
  )
}
