import type { OperatorId } from '@zsm/contract/values'
import { Day } from '@zsm/contract/values'
import { fenFromYuan } from '../../../format/money.ts'
import { chosen } from '../../../ui/table/chosen.ts'

/** Whose rows a list shows: everybody's, the operator's own, or those that nobody has taken. */
export const assignees = ['', 'mine', 'free'] as const

/** Filters and order of a list of work in the address, besides those of its own. Amounts are in yuan, the bank is of withdrawals. */
export const workPlaces = { assignee: '', from: '', to: '', least: '', most: '', bank: '', sort: '' }
export type WorkPlaces = typeof workPlaces

const sorts = ['oldest', 'newest', 'largest', 'smallest'] as const
export const sortOf = (sort: string) => sorts.find((each) => each === sort)

/** Filters and order as every list of work takes them. */
export const workAsked = (view: WorkPlaces, own: OperatorId | undefined) => ({
  assigneeId: view.assignee === 'mine' ? own : undefined,
  freeFlag: view.assignee === 'free' || undefined,
  startDay: chosen(Day, view.from),
  endDay: chosen(Day, view.to),
  sort: sortOf(view.sort),
})

/** The filters by amount, of the lists that have one. */
export const sumsAsked = (view: WorkPlaces) => ({
  leastFen: fenFromYuan(view.least),
  mostFen: fenFromYuan(view.most),
})

/** Whether a filter narrows the list. An order does not. */
export const isNarrowed = ({ sort: _, ...filters }: WorkPlaces) =>
  Object.values(filters).some((value) => value !== '')
