import { DayField } from '../../../ui/form/day-field.tsx'
import { AmountFilter } from '../../../ui/table/amount-filter.tsx'
import { ChoiceFilter } from '../../../ui/table/choice-filter.tsx'
import { SearchField } from '../../../ui/table/search-field.tsx'
import { SelectFilter } from '../../../ui/table/select-filter.tsx'
import { assignees, sortOf, type WorkPlaces } from './work-view.ts'

const assigneeNames = { '': '全部', mine: '我的', free: '未领取' } as const
const assigneeOptions = assignees.map((value) => ({ value, label: assigneeNames[value] }))

const byTime = [
  { value: '', label: '默认排序' },
  { value: 'oldest', label: '最早提交的在前' },
  { value: 'newest', label: '最新提交的在前' },
] as const
const bySum = [
  ...byTime,
  { value: 'largest', label: '金额从大到小' },
  { value: 'smallest', label: '金额从小到大' },
] as const

type WorkFilterProps = {
  view: WorkPlaces
  setView: (patch: Partial<WorkPlaces>) => void
  /** Whether the rows are about amounts. */
  sums: boolean
  /** Whether they go to a bank. */
  bank?: boolean
}

/** Who has the row, when it was submitted, what it is about, and the order of the list. */
export const WorkFilter = ({ view, setView, sums, bank = false }: WorkFilterProps) => (
  <>
    <ChoiceFilter
      label="经办人"
      value={assignees.find((each) => each === view.assignee) ?? ''}
      options={assigneeOptions}
      onChange={(assignee) => setView({ assignee })}
    />
    <DayField
      className="filter-day"
      aria-label="提交的开始日期"
      placeholder="开始日期"
      value={view.from}
      onChange={(from = '') => setView({ from })}
    />
    <DayField
      className="filter-day"
      aria-label="提交的结束日期"
      placeholder="结束日期"
      value={view.to}
      onChange={(to = '') => setView({ to })}
    />
    {sums && (
      <span className="amount-range">
        <AmountFilter label="最低金额" value={view.least} onChange={(least) => setView({ least })} />
        至
        <AmountFilter label="最高金额" value={view.most} onChange={(most) => setView({ most })} />
      </span>
    )}
    {bank && <SearchField value={view.bank} placeholder="收款银行" onSearch={(bank) => setView({ bank })} />}
    <SelectFilter<string>
      label="排序"
      value={sortOf(view.sort) ?? ''}
      options={sums ? bySum : byTime}
      onChange={(sort) => setView({ sort })}
    />
  </>
)
